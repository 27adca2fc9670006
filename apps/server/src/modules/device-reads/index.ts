export { askForReads, endSilentReads, openReads, type ReadOutcome, removeUnnamedReads, takeReads } from './queries.ts'
