export { type Asker, codeFits, sendJoinCode, takeCode } from './codes.ts'
export { enter, type Visitor } from './entering.ts'
export { accountHandlers } from './handlers.ts'
