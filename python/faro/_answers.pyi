# What faro.ask answers, verb by verb, for checkers of types: made by scripts/make-answers.
from typing import Any, Literal, Mapping, NotRequired, TypedDict, overload

from ._ask import Answer

QuestionExpectedRow = TypedDict("QuestionExpectedRow", {
    "exactly": NotRequired[str],
    "decimal": float,
    "low": NotRequired[str],
    "high": NotRequired[str],
    "digits": NotRequired[str],
    "standard_error": NotRequired[float],
})
ExactNumber = TypedDict("ExactNumber", {
    "exact": str,
    "decimal": float,
})
DistributionRow = TypedDict("DistributionRow", {
    "outcome": str,
    "probability": NotRequired[str],
    "exactly": NotRequired[str],
    "decimal": float,
    "low": NotRequired[str],
    "high": NotRequired[str],
    "digits": NotRequired[str],
    "standard_error": NotRequired[float],
})
QuestionOutputsRowNotRead = TypedDict("QuestionOutputsRowNotRead", {
    "where": str,
    "at_most": str,
})
QuestionOutputsRow = TypedDict("QuestionOutputsRow", {
    "name": str,
    "line": NotRequired[int],
    "question": NotRequired[None | str],
    "distribution": NotRequired[Distribution],
    "mean": NotRequired[str],
    "mean_decimal": NotRequired[float],
    "variance": NotRequired[str],
    "variance_decimal": NotRequired[float],
    "mean_of_part": NotRequired[bool],
    "probability": NotRequired[str],
    "decimal": NotRequired[float],
    "standard_error": NotRequired[float],
    "low": NotRequired[str],
    "high": NotRequired[str],
    "digits": NotRequired[str],
    "exact": NotRequired[bool],
    "within_bounds": NotRequired[bool],
    "not_read": NotRequired[list[QuestionOutputsRowNotRead]],
    "table": NotRequired[list[dict[str, Any]]],
    "trials": NotRequired[int],
    "kept": NotRequired[int],
    "seed": NotRequired[str],
    "evidence": NotRequired[str],
    "evidence_decimal": NotRequired[float],
    "unread": NotRequired[str],
    "complete": NotRequired[bool],
    "expected": NotRequired[QuestionExpected],
    "engine": NotRequired[str],
    "notes": NotRequired[list[str]],
})
QuestionWord = TypedDict("QuestionWord", {
    "name": str,
    "arguments": str,
    "meaning": str,
    "cost": str,
    "example": str,
})
QuestionNumbersRow = TypedDict("QuestionNumbersRow", {
    "number": str,
    "now": int,
    "less": NotRequired[ChangedNumber],
    "more": NotRequired[ChangedNumber],
})
ChangedNumber = TypedDict("ChangedNumber", {
    "probability": NotRequired[str],
    "mean": NotRequired[str],
    "decimal": float,
    "change": str,
    "change_decimal": float,
})
DeckRead = TypedDict("DeckRead", {
    "source": str,
    "format": str,
    "cards": int,
    "kinds": int,
    "left_out": dict[str, int],
})
ReadingTablesColumns = TypedDict("ReadingTablesColumns", {
    "number": int,
    "heading": None | str,
    "use": None | str,
})
ReadingTables = TypedDict("ReadingTables", {
    "file": str,
    "read_as": str,
    "separator": NotRequired[str],
    "header": int,
    "until": NotRequired[int],
    "ragged": NotRequired[bool],
    "rows": int,
    "columns": NotRequired[list[ReadingTablesColumns]],
    "deck": NotRequired[DeckRead],
    "first": list[str],
    "last": list[str],
})
Reading = TypedDict("Reading", {
    "tables": list[ReadingTables],
})
TricksOfSeat = TypedDict("TricksOfSeat", {
    "NT": int,
    "S": int,
    "H": int,
    "D": int,
    "C": int,
})
Tricks = TypedDict("Tricks", {
    "N": TricksOfSeat,
    "E": TricksOfSeat,
    "S": TricksOfSeat,
    "W": TricksOfSeat,
})
Par = TypedDict("Par", {
    "score": int,
    "contracts": list[str],
})
RolledDie = TypedDict("RolledDie", {
    "showed": list[int | str],
    "compound": bool,
    "kept": bool,
})
ListRead = TypedDict("ListRead", {
    "file": str,
    "header": int,
    "name": None | str,
    "people": int,
    "first": str,
    "last": str,
})
GameParameter = TypedDict("GameParameter", {
    "name": str,
    "value": str,
    "right": str,
})
NumberAgainstDistribution = TypedDict("NumberAgainstDistribution", {
    "seen": float,
    "expected": float,
    "standard_deviation": float,
    "chance_of_so_few": float,
    "chance_of_so_many": float,
    "p_value": float,
    "exact": bool,
})
BestOfSide = TypedDict("BestOfSide", {
    "contract": str,
    "score": int,
    "tricks": int,
    "height": str,
})
ValueOfDeck = TypedDict("ValueOfDeck", {
    "probability": NotRequired[str],
    "mean": NotRequired[str],
    "decimal": float,
})
AmountWon = TypedDict("AmountWon", {
    "mean": str,
    "mean_decimal": float,
    "standard_deviation": float,
    "result": NotRequired[str],
    "at_most": NotRequired[str],
    "at_most_decimal": NotRequired[float],
    "at_least": NotRequired[str],
    "at_least_decimal": NotRequired[float],
})
WatchedPartsRowSteps = TypedDict("WatchedPartsRowSteps", {
    "asked": str,
    "of": int,
    "answer": int,
    "answered": str,
    "chance": str,
    "did": str,
    "counts": NotRequired[list[int]],
})
WatchedPartsRow = TypedDict("WatchedPartsRow", {
    "title": str,
    "steps": list[WatchedPartsRowSteps],
    "result": str,
})
ShuffleShufflesParameters = TypedDict("ShuffleShufflesParameters", {
    "name": str,
    "help": str,
    "default": str,
    "least": str,
    "most": str,
    "whole": bool,
})
ShuffleShuffles = TypedDict("ShuffleShuffles", {
    "name": str,
    "family": str,
    "uniform": bool,
    "summary": str,
    "origin": str,
    "parameters": list[ShuffleShufflesParameters],
})
ShuffleTools = TypedDict("ShuffleTools", {
    "name": str,
    "of": str,
    "versions": str,
    "program": str,
    "generator": str,
    "number": str,
    "way": str,
    "odd": str,
    "uneven": str,
    "orders": bool,
    "draws": bool,
    "weighs_samples": bool,
    "weighs_draws": bool,
    "groups": str,
})
DealHands = TypedDict("DealHands", {
    "name": str,
    "cards": list[str],
})
DealCondition = TypedDict("DealCondition", {
    "counted": bool,
    "deals": str,
    "of": str,
    "way": NotRequired[str],
    "tried": NotRequired[int],
    "made": NotRequired[int],
    "probability": NotRequired[str],
})
DealStatisticsCells = TypedDict("DealStatisticsCells", {
    "value": str,
    "count": NotRequired[int],
    "probability": NotRequired[str],
    "second": NotRequired[str],
    "lead": NotRequired[str],
})
DealStatistics = TypedDict("DealStatistics", {
    "statistic": str,
    "label": str,
    "exact": bool,
    "deals": NotRequired[int],
    "decimal": NotRequired[float],
    "value": NotRequired[str],
    "cells": NotRequired[list[DealStatisticsCells]],
})
DrawWinnersOdds = TypedDict("DrawWinnersOdds", {
    "name": str,
    "chance": NotRequired[ExactNumber],
    "estimate": NotRequired[float],
    "standard_error": NotRequired[float],
    "tickets": int,
    "weight": NotRequired[str],
})
DrawPairsPairs = TypedDict("DrawPairsPairs", {
    "first": str,
    "second": str,
})
DrawPairsOdds = TypedDict("DrawPairsOdds", {
    "first": str,
    "second": str,
    "chance": NotRequired[ExactNumber],
    "estimate": NotRequired[float],
    "standard_error": NotRequired[float],
})
DrawPairsCompare = TypedDict("DrawPairsCompare", {
    "first": str,
    "second": str,
    "uniform": ExactNumber,
    "sequential": ExactNumber,
    "difference": ExactNumber,
})
DrawGroupsOdds = TypedDict("DrawGroupsOdds", {
    "first": str,
    "second": str,
    "chance": NotRequired[ExactNumber],
    "estimate": NotRequired[float],
    "standard_error": NotRequired[float],
})
DrawGroupsCompare = TypedDict("DrawGroupsCompare", {
    "first": str,
    "second": str,
    "uniform": ExactNumber,
    "sequential": ExactNumber,
    "difference": ExactNumber,
})
DrawGroupsGroups = TypedDict("DrawGroupsGroups", {
    "group": str,
    "teams": list[str],
})
DrawGroupsBalance = TypedDict("DrawGroupsBalance", {
    "column": str,
    "value": str,
    "counts": list[int],
})
DrawGroupsRounds = TypedDict("DrawGroupsRounds", {
    "round": int,
    "group": str,
    "teams": list[str],
})
DrawSantaGifts = TypedDict("DrawSantaGifts", {
    "giver": str,
    "receiver": str,
})
DrawPanelOdds = TypedDict("DrawPanelOdds", {
    "name": str,
    "chance": NotRequired[ExactNumber],
    "estimate": NotRequired[float],
    "standard_error": NotRequired[float],
    "uniform": NotRequired[ExactNumber],
})
DrawPanelUniform = TypedDict("DrawPanelUniform", {
    "least_chance": ExactNumber,
    "greatest_chance": ExactNumber,
})
DrawPanelAlternates = TypedDict("DrawPanelAlternates", {
    "name": str,
    "stands_in_for": list[str],
})
DrawAssignAllocation = TypedDict("DrawAssignAllocation", {
    "patient": str,
    "arm": str,
    "stratum": NotRequired[str],
})
DrawBucketsAllocation = TypedDict("DrawBucketsAllocation", {
    "item": str,
    "bucket": str,
    "was": NotRequired[str],
})
OddsKinds = TypedDict("OddsKinds", {
    "name": str,
    "count": int,
    "tags": list[str],
    "attributes": dict[str, str],
})
OddsDraws = TypedDict("OddsDraws", {
    "number": str,
    "hands": list[list[str]],
})
OddsOrders = TypedDict("OddsOrders", {
    "cards": NotRequired[list[str]],
    "name": NotRequired[str],
    "arguments": NotRequired[str],
    "meaning": NotRequired[str],
    "cost": NotRequired[str],
    "example": NotRequired[str],
})
DeckBest = TypedDict("DeckBest", {
    "copies": list[int],
    "values": list[ValueOfDeck],
    "alike": int,
    "weighted": NotRequired[str],
})
DeckExchanges = TypedDict("DeckExchanges", {
    "in": str,
    "out": str,
    "within": bool,
    "values": list[ValueOfDeck],
    "change": str,
    "decimal": float,
})
DeckOpeningsHands = TypedDict("DeckOpeningsHands", {
    "copies": list[int],
    "chance": str,
    "probability": NotRequired[str],
    "mean": NotRequired[str],
    "decimal": float,
    "keep": bool,
    "change": NotRequired[str],
    "change_decimal": NotRequired[float],
    "bottom": NotRequired[list[int]],
})
DeckOpenings = TypedDict("DeckOpenings", {
    "cards": int,
    "mulligans": int,
    "mulligan": None | str,
    "hands": list[DeckOpeningsHands],
})
DeckRules = TypedDict("DeckRules", {
    "cards": int,
    "mulligans": int,
    "keep": list[str],
})
DeckCurveSpells = TypedDict("DeckCurveSpells", {
    "name": str,
    "cost": str,
    "copies": int,
    "turn": int,
    "sources": int,
    "probability": str,
    "decimal": float,
    "lands": str,
    "given_lands": str,
    "given_lands_decimal": float,
    "sources_needed": int | None,
})
DiceRolls = TypedDict("DiceRolls", {
    "number": NotRequired[str],
    "dice": list[list[RolledDie]],
})
PokerPlayers = TypedDict("PokerPlayers", {
    "hand": str,
    "hands": NotRequired[int],
    "win": NotRequired[int],
    "tie": NotRequired[int],
    "lose": NotRequired[int],
    "note": NotRequired[str],
    "equity": NotRequired[str],
    "decimal": NotRequired[float],
    "standard_error": NotRequired[float],
    "deviation_once": NotRequired[float],
    "deviation": NotRequired[float],
})
PokerShared = TypedDict("PokerShared", {
    "winners": list[int],
    "deals": int,
    "low": NotRequired[list[int]],
})
PokerGiven = TypedDict("PokerGiven", {
    "condition": str,
    "probability": NotRequired[str],
    "decimal": float,
})
PokerPotShares = TypedDict("PokerPotShares", {
    "hand": str,
    "share": str,
    "probability": str,
    "decimal": float,
})
PokerOuts = TypedDict("PokerOuts", {
    "hand": str,
    "number": int,
    "cards": str,
})
PokerChipsPlayersPlaces = TypedDict("PokerChipsPlayersPlaces", {
    "probability": NotRequired[str],
    "decimal": float,
})
PokerChipsPlayers = TypedDict("PokerChipsPlayers", {
    "name": str,
    "chips": str,
    "equity": NotRequired[str],
    "decimal": NotRequired[float],
    "chip_chop": NotRequired[str],
    "chip_chop_decimal": NotRequired[float],
    "places": NotRequired[list[PokerChipsPlayersPlaces]],
    "bubble": NotRequired[list[None | float]],
})
PokerChipsCall = TypedDict("PokerChipsCall", {
    "caller": str,
    "all_in": str,
    "fold": NotRequired[str],
    "fold_decimal": float,
    "win": NotRequired[str],
    "win_decimal": float,
    "tie": NotRequired[str],
    "tie_decimal": float,
    "lose": NotRequired[str],
    "lose_decimal": float,
    "needed": NotRequired[str],
    "needed_decimal": NotRequired[float],
    "needed_in_chips": NotRequired[str],
    "needed_in_chips_decimal": float,
    "hands": NotRequired[str],
    "call": NotRequired[str],
    "call_decimal": NotRequired[float],
    "decision": NotRequired[str],
})
PokerPushFoldTable = TypedDict("PokerPushFoldTable", {
    "hand": str,
    "push": str,
    "push_decimal": float,
    "call": str,
    "call_decimal": float,
})
PokerLuckHistories = TypedDict("PokerLuckHistories", {
    "format": str,
    "hands": int,
    "left_out": int,
    "repeated": int,
})
BridgeBest = TypedDict("BridgeBest", {
    "tricks": int,
    "probability": str,
    "decimal": float,
})
BridgeLines = TypedDict("BridgeLines", {
    "line": str,
    "mean": NotRequired[str],
    "mean_decimal": NotRequired[float],
    "probability": NotRequired[str],
    "decimal": NotRequired[float],
})
BridgeLayouts = TypedDict("BridgeLayouts", {
    "west": str,
    "east": str,
    "probability": str,
    "decimal": float,
    "tricks": NotRequired[int],
    "made": NotRequired[bool],
})
GameOddsNotRead = TypedDict("GameOddsNotRead", {
    "where": str,
    "at_most": str,
})
GameSimulateDistribution = TypedDict("GameSimulateDistribution", {
    "outcome": str,
    "decimal": float,
    "standard_error": float,
})
GameSimulateExpected = TypedDict("GameSimulateExpected", {
    "decimal": float,
    "standard_error": float,
})
WatchMovingFrames = TypedDict("WatchMovingFrames", {
    "part": int,
    "step": int | None,
    "deck": list[list[int | None]],
    "pile": list[int | None],
    "again": NotRequired[int],
})
WatchMoving = TypedDict("WatchMoving", {
    "names": list[str],
    "copies": list[int],
    "lost": list[int],
    "frames": list[WatchMovingFrames],
    "fault": NotRequired[str],
})
JudgeTestFindings = TypedDict("JudgeTestFindings", {
    "name": str,
    "statement": str,
    "p_value": float,
    "e_value": str,
    "odds": str,
    "log_e_value": None | float,
    "next": str,
    "odds_over_next": str,
    "family": str,
    "kind": str,
    "number": int,
    "explains": bool,
    "unexplained": list[str],
})
JudgeTestTests = TypedDict("JudgeTestTests", {
    "name": str,
    "statistic": float,
    "null": str,
    "p_value": float,
    "adjusted_p": float,
})
JudgeTestEvidence = TypedDict("JudgeTestEvidence", {
    "name": str,
    "e_value": str,
    "log_e_value": None | float,
})
JudgeTestMissed = TypedDict("JudgeTestMissed", {
    "fault": str,
    "statement": str,
    "best_test": str,
    "decks_needed": NotRequired[float],
})
JudgeTestStartingOrder = TypedDict("JudgeTestStartingOrder", {
    "stated": bool,
    "order": str,
    "tried": int,
})
JudgeTestBoardsBest = TypedDict("JudgeTestBoardsBest", {
    "NS": BestOfSide,
    "EW": BestOfSide,
})
JudgeTestBoards = TypedDict("JudgeTestBoards", {
    "board": int,
    "dealer": str,
    "vulnerable": str,
    "tricks": Tricks,
    "par": Par,
    "best": JudgeTestBoardsBest,
})
JudgeTestSeed = TypedDict("JudgeTestSeed", {
    "found": bool,
    "said": str,
})
JudgeTestShown = TypedDict("JudgeTestShown", {
    "fault": str,
    "statement": str,
    "best_test": str,
    "decks_needed": float,
})
JudgePowerFaults = TypedDict("JudgePowerFaults", {
    "fault": str,
    "statement": str,
    "best_test": str,
    "decks": NotRequired[float],
    "second_test": NotRequired[str],
    "second_decks": NotRequired[float],
    "card_x_position_decks": NotRequired[float],
    "lehmer_decks": NotRequired[float],
    "shown": NotRequired[bool],
    "laboratory": NotRequired[dict[str, None | float]],
})
JudgeAveragesExplanationsPredictions = TypedDict("JudgeAveragesExplanationsPredictions", {
    "published": str,
    "predicted": str,
    "decimal": float,
    "kept": bool,
    "kept_within": float,
})
JudgeAveragesExplanations = TypedDict("JudgeAveragesExplanations", {
    "name": str,
    "statement": str,
    "explains": bool,
    "misfit": float,
    "predictions": list[JudgeAveragesExplanationsPredictions],
})
JudgeCompareShuffles = TypedDict("JudgeCompareShuffles", {
    "shuffle": str,
    "total_variation": list[None | str],
    "picks": float,
    "nanoseconds": float,
    "adjusted_p": float,
    "strongest_test": str,
})
JudgeExactOrders = TypedDict("JudgeExactOrders", {
    "order": str,
    "ways": NotRequired[str],
    "probability": str,
    "decimal": float,
})
JudgeExactPaths = TypedDict("JudgeExactPaths", {
    "picks": list[list[int]],
    "deck": str,
})
JudgePicksDistribution = TypedDict("JudgePicksDistribution", {
    "picks": int,
    "probability": str,
    "decimal": float,
})
JudgeTheoryRows = TypedDict("JudgeTheoryRows", {
    "rounds": int,
    "total_variation": str,
    "separation": None | str,
    "l_infinity": None | str,
    "chi_square": None | str,
    "kl_bits": None | str,
    "unreachable": None | str,
    "of": str,
})
JudgeComplaintComplaint = TypedDict("JudgeComplaintComplaint", {
    "kind": str,
    "hits": int,
    "seen": int,
    "deck": NotRequired[int],
    "copies": NotRequired[int],
    "games": int,
    "times": int,
    "side": str,
    "chance": NotRequired[str],
    "tries": NotRequired[str],
})
JudgeComplaintExactly = TypedDict("JudgeComplaintExactly", {
    "decimal": str,
    "exact": str,
})
JudgeComplaintOneGame = TypedDict("JudgeComplaintOneGame", {
    "decimal": str,
    "exact": str,
})
JudgeComplaintSomeGames = TypedDict("JudgeComplaintSomeGames", {
    "decimal": str,
    "exact": NotRequired[str],
    "at_most": NotRequired[str],
})
JudgeComplaintReach = TypedDict("JudgeComplaintReach", {
    "error_rate": float,
    "mean": float,
    "chance": float,
    "games": int,
})
JudgeNumbersLargest = TypedDict("JudgeNumbersLargest", {
    "count": int,
    "numbers": list[str],
    "p_value_at_least": float,
    "p_value_at_most": float,
})
JudgeNumbersSmallest = TypedDict("JudgeNumbersSmallest", {
    "count": int,
    "numbers": list[str],
    "p_value_at_least": float,
    "p_value_at_most": float,
})
JudgeRepeatsPairs = TypedDict("JudgeRepeatsPairs", {
    "repeats": int,
    "seen": int,
    "expected": str,
    "decimal": float,
})
JudgeStatisticsRow = TypedDict("JudgeStatisticsRow", {
    "name": str,
    "counts": str,
    "exact_distribution": bool,
})
JudgeTrialArms = TypedDict("JudgeTrialArms", {
    "arm": str,
    "people": int,
    "value": ExactNumber,
})
JudgeTrialAssignments = TypedDict("JudgeTrialAssignments", {
    "arms": list[int],
    "chance": str,
})
JudgeFaultsRow = TypedDict("JudgeFaultsRow", {
    "name": str,
    "family": str,
    "statement": str,
    "exact": bool,
})
JudgeSeedFound = TypedDict("JudgeSeedFound", {
    "tools": list[str],
    "seed": int,
})
AuditVerifyTrust = TypedDict("AuditVerifyTrust", {
    "id": str,
    "who": str,
    "together": list[str],
    "chooses": bool,
    "could": str,
    "shown": str,
})
AuditVerifyPublished = TypedDict("AuditVerifyPublished", {
    "date": str,
    "name": str,
    "value": str,
})
AuditVerifyParties = TypedDict("AuditVerifyParties", {
    "name": str,
    "standing": str,
    "value": str,
})
AuditVerifyPublics = TypedDict("AuditVerifyPublics", {
    "kind": str,
    "name": str,
    "when": str,
    "value": str,
    "signature_verified": bool,
})
AuditVerifySessions = TypedDict("AuditVerifySessions", {
    "name": str,
    "drawn": bool,
    "key": str,
    "result": list[str],
    "names": NotRequired[list[str]],
})
AuditVerifySignatures = TypedDict("AuditVerifySignatures", {
    "signer": str,
    "public_key": str,
    "line": int,
    "date": str,
    "purpose": str,
    "date_and_purpose_signed": bool,
})
AuditSelectSchemes = TypedDict("AuditSelectSchemes", {
    "name": str,
    "summary": str,
    "trap": str,
    "replacement": bool,
})
AuditSelectSelected = TypedDict("AuditSelectSelected", {
    "item": str,
    "position": int,
    "ticket": NotRequired[str],
    "generation": NotRequired[int],
})
AuditSquaredealSessions = TypedDict("AuditSquaredealSessions", {
    "file": str,
    "phase": int,
    "session": int,
    "description": str,
    "first_board": int,
    "last_board": int,
    "original_played": NotRequired[int],
    "reserve_played": NotRequired[int],
})
ExamCheckFiles = TypedDict("ExamCheckFiles", {
    "name": str,
    "format": str,
})
ExamCheckQuestions = TypedDict("ExamCheckQuestions", {
    "id": str,
    "file": str,
    "line": int,
    "kind": str,
    "answers": int,
    "points": str,
    "what": NotRequired[str],
    "section": NotRequired[str],
})
ExamCheckProblems = TypedDict("ExamCheckProblems", {
    "file": str,
    "line": int,
    "severity": str,
    "text": str,
})
ExamGradeSheetsMarks = TypedDict("ExamGradeSheetsMarks", {
    "points": str,
    "of": str,
    "counted": bool,
    "chosen": list[str],
})
ExamGradeSheets = TypedDict("ExamGradeSheets", {
    "student": str,
    "version": str,
    "points": str,
    "of": str,
    "decimal": float,
    "unmarked": int,
    "marks": dict[str, ExamGradeSheetsMarks],
})
ExamGradeQuestions = TypedDict("ExamGradeQuestions", {
    "id": str,
    "sheets": int,
    "blank": int,
    "difficulty": float | None,
    "discrimination": float | None,
    "chosen": dict[str, int],
})
ExamGradeInvalid = TypedDict("ExamGradeInvalid", {
    "student": str,
    "text": str,
})
ExamRegradeChanged = TypedDict("ExamRegradeChanged", {
    "student": str,
    "version": str,
    "points": str,
    "of": str,
    "before": str,
    "of_before": str,
})
ExamJudgeLetters = TypedDict("ExamJudgeLetters", {
    "letter": str,
    "right": int,
    "possible": int,
    "expected": float,
    "p": float,
})
ExamJudgeMost = TypedDict("ExamJudgeMost", {
    "right": int,
    "p": float,
    "exact": NotRequired[str],
})
ExamJudgeLongestRun = TypedDict("ExamJudgeLongestRun", {
    "letter": str,
    "length": int,
    "p": float,
    "exact": NotRequired[str],
})
ExamFormatsFormats = TypedDict("ExamFormatsFormats", {
    "name": str,
    "about": str,
    "extensions": list[str],
    "written": bool,
    "comment": str,
    "marks": dict[str, str],
})
QuestionExpected = dict[str, None | QuestionExpectedRow]
Distribution = list[DistributionRow]
QuestionTable = list[dict[str, Any]]
QuestionOutputs = list[QuestionOutputsRow]
QuestionNumbers = list[QuestionNumbersRow]
WatchedParts = list[WatchedPartsRow]

class Shuffle(Answer):
    @overload
    def __getitem__(self, name: Literal["algorithm"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> dict[str, str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rounds"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["generator"], /) -> None | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> None | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["of"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["header"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["items"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shuffles"], /) -> list[ShuffleShuffles]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tools"], /) -> list[ShuffleTools]: ...  # type: ignore[override]

class Deal(Answer):
    @overload
    def __getitem__(self, name: Literal["deal"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["hands"], /) -> list[DealHands]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rest"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck_read"], /) -> DeckRead: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["dealer"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["vulnerable"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deal_number"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["event"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["site"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["date"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tricks"], /) -> Tricks: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["par"], /) -> Par: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["script"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["condition"], /) -> DealCondition: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["statistics"], /) -> list[DealStatistics]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deals"], /) -> list[str]: ...  # type: ignore[override]

class DrawWinners(Answer):
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tickets"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lists"], /) -> list[ListRead]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["like"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["people"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["winners"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["prizes"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draws"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["odds"], /) -> list[DrawWinnersOdds]: ...  # type: ignore[override]

class DrawPairs(Answer):
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lists"], /) -> list[ListRead]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["pairs"], /) -> list[DrawPairsPairs]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["valid_draws"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["number"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tries"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["odds"], /) -> list[DrawPairsOdds]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["compare"], /) -> list[DrawPairsCompare]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draws"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["procedure"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]

class DrawGroups(Answer):
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lists"], /) -> list[ListRead]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["like"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["odds"], /) -> list[DrawGroupsOdds]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["compare"], /) -> list[DrawGroupsCompare]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draws"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["procedure"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["groups"], /) -> list[DrawGroupsGroups]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["valid_draws"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["number"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tries"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["balance"], /) -> list[DrawGroupsBalance]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["unevenness"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["unevenness_at_least"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rounds"], /) -> list[DrawGroupsRounds]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["pairs_that_meet"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["pairs"], /) -> int: ...  # type: ignore[override]

class DrawSanta(Answer):
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["people"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["gifts"], /) -> list[DrawSantaGifts]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["valid_assignments"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tries"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["slips"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["root"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lists"], /) -> list[ListRead]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]

class DrawPanel(Answer):
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lists"], /) -> list[ListRead]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["people"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["panel"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["least_chance"], /) -> ExactNumber: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["greatest_chance"], /) -> ExactNumber: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["odds"], /) -> list[DrawPanelOdds]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["panels"], /) -> int | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tries"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["listed"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["never"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["uniform"], /) -> DrawPanelUniform: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["alternates"], /) -> list[DrawPanelAlternates]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["nobody_for"], /) -> list[str]: ...  # type: ignore[override]

class DrawAssign(Answer):
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["people"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["patients"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["allocation"], /) -> list[DrawAssignAllocation]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["slips"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["root"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lists"], /) -> list[ListRead]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]

class DrawBuckets(Answer):
    @overload
    def __getitem__(self, name: Literal["items"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["buckets"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["method"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["allocation"], /) -> list[DrawBucketsAllocation]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["moved"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["chance"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance"], /) -> str: ...  # type: ignore[override]

class DrawSlip(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["holds"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["for"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["says"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["number"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["count"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["root"], /) -> str: ...  # type: ignore[override]

class Roll(Answer):
    @overload
    def __getitem__(self, name: Literal["question"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["result"], /) -> bool | int | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["dice"], /) -> list[list[RolledDie]]: ...  # type: ignore[override]

class Odds(Answer):
    @overload
    def __getitem__(self, name: Literal["query"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["conditions"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["notes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck_cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck_read"], /) -> DeckRead: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> int | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["probability"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["standard_error"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["distribution"], /) -> Distribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["table"], /) -> QuestionTable: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["outputs"], /) -> QuestionOutputs: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["trials"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kept"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["evidence"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["evidence_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["within_bounds"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["numbers"], /) -> QuestionNumbers: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["urns"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kinds"], /) -> list[OddsKinds]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["everywhere"], /) -> list[QuestionWord]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["hands"], /) -> list[QuestionWord]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["ways"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["of"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tries"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draws"], /) -> list[OddsDraws]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["orders"], /) -> list[OddsOrders]: ...  # type: ignore[override]

class Deck(Answer):
    @overload
    def __getitem__(self, name: Literal["query"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["conditions"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["notes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck_cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck_read"], /) -> DeckRead: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> int | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["probability"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["standard_error"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["distribution"], /) -> Distribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["table"], /) -> QuestionTable: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["outputs"], /) -> QuestionOutputs: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["trials"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kept"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["numbers"], /) -> QuestionNumbers: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kinds"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["queries"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["compositions"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["answered"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["best"], /) -> list[DeckBest]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exchanges"], /) -> list[DeckExchanges]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["more_compositions"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["without_answer"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["none_above"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["openings"], /) -> list[DeckOpenings]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rules"], /) -> list[DeckRules]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["by_rules"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["by_rules_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["loss"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["fewest"], /) -> bool: ...  # type: ignore[override]

class DeckCurve(Answer):
    @overload
    def __getitem__(self, name: Literal["deck"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draw"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["on"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mulligans"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["spells"], /) -> list[DeckCurveSpells]: ...  # type: ignore[override]

class Dice(Answer):
    @overload
    def __getitem__(self, name: Literal["query"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["conditions"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["notes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["probability"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["standard_error"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["distribution"], /) -> Distribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["table"], /) -> QuestionTable: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["outputs"], /) -> QuestionOutputs: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["trials"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kept"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean_of_part"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["evidence"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["evidence_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["within_bounds"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["unread"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["complete"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["numbers"], /) -> QuestionNumbers: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["everywhere"], /) -> list[QuestionWord]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["dice"], /) -> list[QuestionWord]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rolls"], /) -> list[DiceRolls]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["ways"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["of"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tries"], /) -> str: ...  # type: ignore[override]

class Poker(Answer):
    @overload
    def __getitem__(self, name: Literal["query"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["game"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["board"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["dead"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["jokers"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["wild"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["bugs"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deals"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["players"], /) -> list[PokerPlayers]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shared"], /) -> list[PokerShared]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["given"], /) -> PokerGiven: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["runs"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["pot_shares"], /) -> list[PokerPotShares]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shares"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["table"], /) -> QuestionTable: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["outs"], /) -> list[PokerOuts]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["of_all"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["street"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["distribution"], /) -> Distribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["half_or_more"], /) -> str: ...  # type: ignore[override]

class PokerChips(Answer):
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["prizes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["players"], /) -> list[PokerChipsPlayers]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["call"], /) -> PokerChipsCall: ...  # type: ignore[override]

class PokerPushFold(Answer):
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["stack"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["small_blind"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["big_blind"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["ante"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["value"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["value_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["low"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["low_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["high"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["high_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["pushed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["pushed_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["push_range"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["called"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["called_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["call_range"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["table"], /) -> list[PokerPushFoldTable]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]

class PokerLuck(Answer):
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["all_ins"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["wins"], /) -> AmountWon: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["money"], /) -> AmountWon: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["p_value"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["least_p_value"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seen_from"], /) -> None | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["power"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["distribution"], /) -> Distribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["histories"], /) -> PokerLuckHistories: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]

class Bridge(Answer):
    @overload
    def __getitem__(self, name: Literal["query"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["hands"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["vacant"], /) -> list[int]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tricks"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["probability"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["best"], /) -> list[BridgeBest]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lines"], /) -> list[BridgeLines]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["layouts"], /) -> list[BridgeLayouts]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]

class GameOdds(Answer):
    @overload
    def __getitem__(self, name: Literal["query"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["conditions"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["engine"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["notes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["probability"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["standard_error"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["distribution"], /) -> Distribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["table"], /) -> QuestionTable: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["outputs"], /) -> QuestionOutputs: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["trials"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kept"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["evidence"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["evidence_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["within_bounds"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["low"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["high"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["digits"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["not_read"], /) -> list[GameOddsNotRead]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["expected"], /) -> QuestionExpected: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["unread"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["complete"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["everywhere"], /) -> list[QuestionWord]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["outcomes"], /) -> list[QuestionWord]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["game"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["title"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> list[GameParameter]: ...  # type: ignore[override]

class GameSimulate(Answer):
    @overload
    def __getitem__(self, name: Literal["query"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["conditions"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["distribution"], /) -> list[GameSimulateDistribution]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["expected"], /) -> dict[str, GameSimulateExpected]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["trials"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["notes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["game"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["title"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> list[GameParameter]: ...  # type: ignore[override]

class GameDeal(Answer):
    @overload
    def __getitem__(self, name: Literal["game"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["answers"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["outcome"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["title"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> list[GameParameter]: ...  # type: ignore[override]

class GameWatch(Answer):
    @overload
    def __getitem__(self, name: Literal["title"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["generator"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["way"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["recorded"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["watched"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parts"], /) -> WatchedParts: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["chance"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> list[GameParameter] | dict[str, str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["game"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]

class Watch(Answer):
    @overload
    def __getitem__(self, name: Literal["title"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["generator"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["way"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["recorded"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["watched"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parts"], /) -> WatchedParts: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["chance"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["start"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rounds"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> dict[str, str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["moving"], /) -> WatchMoving: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["ranks"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["suits"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["hands"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["count"], /) -> int: ...  # type: ignore[override]

class JudgeTest(Answer):
    @overload
    def __getitem__(self, name: Literal["decks"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["verdict"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["named"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["error_rate"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["correction"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sequential"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["e_value"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["log_e_value"], /) -> None | float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["findings"], /) -> list[JudgeTestFindings]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tests"], /) -> list[JudgeTestTests]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["evidence"], /) -> list[JudgeTestEvidence]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["missed"], /) -> list[JudgeTestMissed]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["certain"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["odd"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["starting_order"], /) -> JudgeTestStartingOrder: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["notes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["boards"], /) -> list[JudgeTestBoards]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> JudgeTestSeed: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["does_not_hold"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck_read"], /) -> DeckRead: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shown"], /) -> list[JudgeTestShown]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["power"], /) -> str: ...  # type: ignore[override]

class JudgePower(Answer):
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["alpha"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["power"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["faults"], /) -> list[JudgePowerFaults]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decks"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["record"], /) -> float: ...  # type: ignore[override]

class JudgeAverages(Answer):
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sentence"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["explanations"], /) -> list[JudgeAveragesExplanations]: ...  # type: ignore[override]

class JudgeCompare(Answer):
    @overload
    def __getitem__(self, name: Literal["small_deck"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rounds"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decks"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shuffles"], /) -> list[JudgeCompareShuffles]: ...  # type: ignore[override]

class JudgeExact(Answer):
    @overload
    def __getitem__(self, name: Literal["shuffle"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rounds"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["of"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> dict[str, str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["unread"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["ways"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["retries"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["family"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["orders"], /) -> list[JudgeExactOrders]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["total_variation"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["separation"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["l_infinity"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["chi_square"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kl_bits"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["unreachable"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["order"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["equally_likely"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["probability"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["paths"], /) -> list[list[JudgeExactPaths]]: ...  # type: ignore[override]

class JudgePeriod(Answer):
    @overload
    def __getitem__(self, name: Literal["shuffle"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["period"], /) -> int | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cycles"], /) -> dict[str, int]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> dict[str, str]: ...  # type: ignore[override]

class JudgePicks(Answer):
    @overload
    def __getitem__(self, name: Literal["shuffle"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["quantiles"], /) -> dict[str, int]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["distribution"], /) -> list[JudgePicksDistribution]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["unread"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["mean_decimal"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["variance_decimal"], /) -> float: ...  # type: ignore[override]

class JudgeTheory(Answer):
    @overload
    def __getitem__(self, name: Literal["model"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parameters"], /) -> dict[str, str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rows"], /) -> list[JudgeTheoryRows]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["digits"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["compared"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["out_order"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["in_order"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["group"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["of"], /) -> str: ...  # type: ignore[override]

class JudgeComplaint(Answer):
    @overload
    def __getitem__(self, name: Literal["complaint"], /) -> JudgeComplaintComplaint: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["expected"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exactly"], /) -> JudgeComplaintExactly: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["one_game"], /) -> JudgeComplaintOneGame: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["some_games"], /) -> JudgeComplaintSomeGames: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sentence"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reach"], /) -> JudgeComplaintReach: ...  # type: ignore[override]

class JudgeHands(Answer):
    @overload
    def __getitem__(self, name: Literal["hands"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["total"], /) -> NumberAgainstDistribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["spread"], /) -> NumberAgainstDistribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["p_value"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["error_rate"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["verdict"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shown_shift"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["hands_for_half_a_card"], /) -> int: ...  # type: ignore[override]

class JudgePlays(Answer):
    @overload
    def __getitem__(self, name: Literal["plays"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kinds"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["neighbours"], /) -> NumberAgainstDistribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["error_rate"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["verdict"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["least_p_value"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["plays_needed"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["plays_for_half"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shown_below"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shown_above"], /) -> float: ...  # type: ignore[override]

class JudgeNumbers(Answer):
    @overload
    def __getitem__(self, name: Literal["numbers"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draws"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["of"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["expected"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["statistic"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["degrees"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["chance_of_so_uneven"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["chance_of_so_even"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["random_tables"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["largest"], /) -> JudgeNumbersLargest: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["smallest"], /) -> JudgeNumbersSmallest: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["p_value"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["error_rate"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["verdict"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["shown_factor"], /) -> float: ...  # type: ignore[override]

class JudgeRepeats(Answer):
    @overload
    def __getitem__(self, name: Literal["draws"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["numbers"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["of"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["total"], /) -> NumberAgainstDistribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["spread"], /) -> NumberAgainstDistribution: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["pairs"], /) -> list[JudgeRepeatsPairs]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["p_value"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["error_rate"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["verdict"], /) -> str: ...  # type: ignore[override]

class JudgeDecks(Answer):
    @overload
    def __getitem__(self, name: Literal["decks"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["cards"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["listed"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["understood"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["warnings"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["deck_read"], /) -> DeckRead: ...  # type: ignore[override]

class JudgeStatistics(Answer):
    def __getitem__(self, name: Literal["rows"], /) -> list[JudgeStatisticsRow]: ...  # type: ignore[override]

class JudgeTrial(Answer):
    @overload
    def __getitem__(self, name: Literal["people"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["arms"], /) -> list[JudgeTrialArms | str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["exact"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["procedure"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["statistic"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["alternative"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["difference"], /) -> ExactNumber: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["how"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["p_value"], /) -> ExactNumber: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["observed"], /) -> list[int]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["outcomes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["assignments"], /) -> list[JudgeTrialAssignments]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draws"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["as_far"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lower"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["upper"], /) -> float: ...  # type: ignore[override]

class JudgeFaults(Answer):
    def __getitem__(self, name: Literal["rows"], /) -> list[JudgeFaultsRow]: ...  # type: ignore[override]

class JudgeSeed(Answer):
    @overload
    def __getitem__(self, name: Literal["items"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["given"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["found"], /) -> list[JudgeSeedFound]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["tried"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seeds"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["answers"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["complete"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["not_tried"], /) -> list[str]: ...  # type: ignore[override]

class AuditCommit(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["commitment"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["private"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["secret"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["grinding_possible"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reach"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["items"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["first"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["last"], /) -> str: ...  # type: ignore[override]

class AuditContribute(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["line"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["said"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["signature_verified"], /) -> bool: ...  # type: ignore[override]

class AuditReveal(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["line"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["said"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head"], /) -> str: ...  # type: ignore[override]

class AuditDraw(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["run"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["session"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["key"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["result"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rows"], /) -> list[int]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["grinding_possible"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reach"], /) -> str: ...  # type: ignore[override]

class AuditSign(Answer):
    @overload
    def __getitem__(self, name: Literal["public_key"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["key_file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["line"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["said"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head"], /) -> str: ...  # type: ignore[override]

class AuditPublish(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["line"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["said"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head"], /) -> str: ...  # type: ignore[override]

class AuditVerify(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["kind"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["holds"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["problem"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["line"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rule"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["said"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["run"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["items"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["claims"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["grinding_possible"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reach"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["verb"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["algorithm"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["picks"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["picks_regenerated"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["output_sha256"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["decided"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["waits_for"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["missing"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["warnings"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["trust"], /) -> list[AuditVerifyTrust]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["version"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["title"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["lines"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["commitment"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["secret"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head_before_public"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["head_before_public_checked"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["ways_to_grind"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["draw_kind"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["rows"], /) -> list[int]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["published"], /) -> list[AuditVerifyPublished]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["parties"], /) -> list[AuditVerifyParties]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["publics"], /) -> list[AuditVerifyPublics]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sessions"], /) -> list[AuditVerifySessions]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["signatures"], /) -> list[AuditVerifySignatures]: ...  # type: ignore[override]

class AuditSelect(Answer):
    @overload
    def __getitem__(self, name: Literal["fields"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["signature_verified"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reach"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["steps"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["schemes"], /) -> list[AuditSelectSchemes]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["scheme"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["items"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["replacement"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["bias"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["selected"], /) -> list[AuditSelectSelected]: ...  # type: ignore[override]

class AuditBeacon(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["chain"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["pulse"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["time"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["status"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["follows_previous"], /) -> bool | None: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["signed"], /) -> bool | None: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["certificate"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["output"], /) -> str: ...  # type: ignore[override]

class AuditSquaredeal(Answer):
    @overload
    def __getitem__(self, name: Literal["tournament"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["delayed_info"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["delayed_value"], /) -> None | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["key_hash"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["keys_hold"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sessions"], /) -> list[AuditSquaredealSessions]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["notes"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["played"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["reproduced"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["other_value"], /) -> None | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["problems"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["verdict"], /) -> str: ...  # type: ignore[override]

class AuditSquaredealNew(Answer):
    @overload
    def __getitem__(self, name: Literal["description"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["keys"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["key_hash"], /) -> str: ...  # type: ignore[override]

class AuditSquaredealValue(Answer):
    @overload
    def __getitem__(self, name: Literal["description"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["delayed_value"], /) -> str: ...  # type: ignore[override]

class ExamCheck(Answer):
    @overload
    def __getitem__(self, name: Literal["files"], /) -> list[ExamCheckFiles]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["questions"], /) -> list[ExamCheckQuestions]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["problems"], /) -> list[ExamCheckProblems]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["errors"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["versions"], /) -> str: ...  # type: ignore[override]

class ExamMake(Answer):
    @overload
    def __getitem__(self, name: Literal["folder"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sheets"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["questions"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["files"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["key_from"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["commitment"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["versions"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sheets_root"], /) -> str: ...  # type: ignore[override]

class ExamVerify(Answer):
    @overload
    def __getitem__(self, name: Literal["folder"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["files"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sheets"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["commitment"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["differences"], /) -> list[str]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["not_compared"], /) -> int: ...  # type: ignore[override]

class ExamGrade(Answer):
    @overload
    def __getitem__(self, name: Literal["sheets"], /) -> list[ExamGradeSheets]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["questions"], /) -> list[ExamGradeQuestions]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["invalid"], /) -> list[ExamGradeInvalid]: ...  # type: ignore[override]

class ExamRegrade(Answer):
    @overload
    def __getitem__(self, name: Literal["sheets"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["changed"], /) -> list[ExamRegradeChanged]: ...  # type: ignore[override]

class ExamJudge(Answer):
    @overload
    def __getitem__(self, name: Literal["questions"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["letters"], /) -> list[ExamJudgeLetters]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["most"], /) -> ExamJudgeMost: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["longest_run"], /) -> ExamJudgeLongestRun: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["p"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["alpha"], /) -> float: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["biased"], /) -> bool: ...  # type: ignore[override]

class ExamConfirm(Answer):
    @overload
    def __getitem__(self, name: Literal["file"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["holds"], /) -> bool: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sheet"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["root"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["commitment"], /) -> str: ...  # type: ignore[override]

class ExamFormats(Answer):
    def __getitem__(self, name: Literal["formats"], /) -> list[ExamFormatsFormats]: ...  # type: ignore[override]

class Ratios(Answer):
    @overload
    def __getitem__(self, name: Literal["reading"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["generator"], /) -> None | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["seed"], /) -> None | str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["count"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["ratios"], /) -> list[float]: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["source"], /) -> str: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["bytes"], /) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, name: Literal["sha256"], /) -> str: ...  # type: ignore[override]

@overload
def ask(verb: Literal["shuffle"], /, *, disk: bool = ..., **fields: Any) -> Shuffle: ...
@overload
def ask(verb: Literal["deal"], /, *, disk: bool = ..., **fields: Any) -> Deal: ...
@overload
def ask(verb: Literal["draw winners"], /, *, disk: bool = ..., **fields: Any) -> DrawWinners: ...
@overload
def ask(verb: Literal["draw pairs"], /, *, disk: bool = ..., **fields: Any) -> DrawPairs: ...
@overload
def ask(verb: Literal["draw groups"], /, *, disk: bool = ..., **fields: Any) -> DrawGroups: ...
@overload
def ask(verb: Literal["draw santa"], /, *, disk: bool = ..., **fields: Any) -> DrawSanta: ...
@overload
def ask(verb: Literal["draw panel"], /, *, disk: bool = ..., **fields: Any) -> DrawPanel: ...
@overload
def ask(verb: Literal["draw assign"], /, *, disk: bool = ..., **fields: Any) -> DrawAssign: ...
@overload
def ask(verb: Literal["draw buckets"], /, *, disk: bool = ..., **fields: Any) -> DrawBuckets: ...
@overload
def ask(verb: Literal["draw slip"], /, *, disk: bool = ..., **fields: Any) -> DrawSlip: ...
@overload
def ask(verb: Literal["roll"], /, *, disk: bool = ..., **fields: Any) -> Roll: ...
@overload
def ask(verb: Literal["odds"], /, *, disk: bool = ..., **fields: Any) -> Odds: ...
@overload
def ask(verb: Literal["deck"], /, *, disk: bool = ..., **fields: Any) -> Deck: ...
@overload
def ask(verb: Literal["deck curve"], /, *, disk: bool = ..., **fields: Any) -> DeckCurve: ...
@overload
def ask(verb: Literal["dice"], /, *, disk: bool = ..., **fields: Any) -> Dice: ...
@overload
def ask(verb: Literal["poker"], /, *, disk: bool = ..., **fields: Any) -> Poker: ...
@overload
def ask(verb: Literal["poker chips"], /, *, disk: bool = ..., **fields: Any) -> PokerChips: ...
@overload
def ask(verb: Literal["poker push-fold"], /, *, disk: bool = ..., **fields: Any) -> PokerPushFold: ...
@overload
def ask(verb: Literal["poker luck"], /, *, disk: bool = ..., **fields: Any) -> PokerLuck: ...
@overload
def ask(verb: Literal["bridge"], /, *, disk: bool = ..., **fields: Any) -> Bridge: ...
@overload
def ask(verb: Literal["game odds"], /, *, disk: bool = ..., **fields: Any) -> GameOdds: ...
@overload
def ask(verb: Literal["game simulate"], /, *, disk: bool = ..., **fields: Any) -> GameSimulate: ...
@overload
def ask(verb: Literal["game deal"], /, *, disk: bool = ..., **fields: Any) -> GameDeal: ...
@overload
def ask(verb: Literal["game watch"], /, *, disk: bool = ..., **fields: Any) -> GameWatch: ...
@overload
def ask(verb: Literal["watch"], /, *, disk: bool = ..., **fields: Any) -> Watch: ...
@overload
def ask(verb: Literal["judge test"], /, *, disk: bool = ..., **fields: Any) -> JudgeTest: ...
@overload
def ask(verb: Literal["judge power"], /, *, disk: bool = ..., **fields: Any) -> JudgePower: ...
@overload
def ask(verb: Literal["judge averages"], /, *, disk: bool = ..., **fields: Any) -> JudgeAverages: ...
@overload
def ask(verb: Literal["judge compare"], /, *, disk: bool = ..., **fields: Any) -> JudgeCompare: ...
@overload
def ask(verb: Literal["judge exact"], /, *, disk: bool = ..., **fields: Any) -> JudgeExact: ...
@overload
def ask(verb: Literal["judge period"], /, *, disk: bool = ..., **fields: Any) -> JudgePeriod: ...
@overload
def ask(verb: Literal["judge picks"], /, *, disk: bool = ..., **fields: Any) -> JudgePicks: ...
@overload
def ask(verb: Literal["judge theory"], /, *, disk: bool = ..., **fields: Any) -> JudgeTheory: ...
@overload
def ask(verb: Literal["judge complaint"], /, *, disk: bool = ..., **fields: Any) -> JudgeComplaint: ...
@overload
def ask(verb: Literal["judge hands"], /, *, disk: bool = ..., **fields: Any) -> JudgeHands: ...
@overload
def ask(verb: Literal["judge plays"], /, *, disk: bool = ..., **fields: Any) -> JudgePlays: ...
@overload
def ask(verb: Literal["judge numbers"], /, *, disk: bool = ..., **fields: Any) -> JudgeNumbers: ...
@overload
def ask(verb: Literal["judge repeats"], /, *, disk: bool = ..., **fields: Any) -> JudgeRepeats: ...
@overload
def ask(verb: Literal["judge decks"], /, *, disk: bool = ..., **fields: Any) -> JudgeDecks: ...
@overload
def ask(verb: Literal["judge statistics"], /, *, disk: bool = ..., **fields: Any) -> JudgeStatistics: ...
@overload
def ask(verb: Literal["judge trial"], /, *, disk: bool = ..., **fields: Any) -> JudgeTrial: ...
@overload
def ask(verb: Literal["judge faults"], /, *, disk: bool = ..., **fields: Any) -> JudgeFaults: ...
@overload
def ask(verb: Literal["judge seed"], /, *, disk: bool = ..., **fields: Any) -> JudgeSeed: ...
@overload
def ask(verb: Literal["audit commit"], /, *, disk: bool = ..., **fields: Any) -> AuditCommit: ...
@overload
def ask(verb: Literal["audit contribute"], /, *, disk: bool = ..., **fields: Any) -> AuditContribute: ...
@overload
def ask(verb: Literal["audit reveal"], /, *, disk: bool = ..., **fields: Any) -> AuditReveal: ...
@overload
def ask(verb: Literal["audit draw"], /, *, disk: bool = ..., **fields: Any) -> AuditDraw: ...
@overload
def ask(verb: Literal["audit sign"], /, *, disk: bool = ..., **fields: Any) -> AuditSign: ...
@overload
def ask(verb: Literal["audit publish"], /, *, disk: bool = ..., **fields: Any) -> AuditPublish: ...
@overload
def ask(verb: Literal["audit verify"], /, *, disk: bool = ..., **fields: Any) -> AuditVerify: ...
@overload
def ask(verb: Literal["audit select"], /, *, disk: bool = ..., **fields: Any) -> AuditSelect: ...
@overload
def ask(verb: Literal["audit beacon"], /, *, disk: bool = ..., **fields: Any) -> AuditBeacon: ...
@overload
def ask(verb: Literal["audit squaredeal"], /, *, disk: bool = ..., **fields: Any) -> AuditSquaredeal: ...
@overload
def ask(verb: Literal["audit squaredeal new"], /, *, disk: bool = ..., **fields: Any) -> AuditSquaredealNew: ...
@overload
def ask(verb: Literal["audit squaredeal value"], /, *, disk: bool = ..., **fields: Any) -> AuditSquaredealValue: ...
@overload
def ask(verb: Literal["exam check"], /, *, disk: bool = ..., **fields: Any) -> ExamCheck: ...
@overload
def ask(verb: Literal["exam make"], /, *, disk: bool = ..., **fields: Any) -> ExamMake: ...
@overload
def ask(verb: Literal["exam verify"], /, *, disk: bool = ..., **fields: Any) -> ExamVerify: ...
@overload
def ask(verb: Literal["exam grade"], /, *, disk: bool = ..., **fields: Any) -> ExamGrade: ...
@overload
def ask(verb: Literal["exam regrade"], /, *, disk: bool = ..., **fields: Any) -> ExamRegrade: ...
@overload
def ask(verb: Literal["exam judge"], /, *, disk: bool = ..., **fields: Any) -> ExamJudge: ...
@overload
def ask(verb: Literal["exam confirm"], /, *, disk: bool = ..., **fields: Any) -> ExamConfirm: ...
@overload
def ask(verb: Literal["exam formats"], /, *, disk: bool = ..., **fields: Any) -> ExamFormats: ...
@overload
def ask(verb: Literal["ratios"], /, *, disk: bool = ..., **fields: Any) -> Ratios: ...
@overload
def ask(verb: str | Mapping[str, Any], /, *, disk: bool = ..., **fields: Any) -> Answer: ...
