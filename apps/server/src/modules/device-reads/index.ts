export { askForReads, endSilentReads, openReads, type ReadOutcome, takeReads } from './queries.ts'
