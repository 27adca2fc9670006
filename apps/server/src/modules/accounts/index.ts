export { type Asker, codeFits, sendJoinCode, takeCode } from './codes.ts'
export { enter, type Visitor } from './commands/enter.ts'
export { accountHandlers } from './handlers.ts'
