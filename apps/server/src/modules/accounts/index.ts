export { enter, type Visitor } from './commands/enter.ts'
export { accountHandlers } from './handlers.ts'
export { ownData } from './information/own-data.ts'
export { type Asker, codeFits, sendJoinCode, takeCode } from './sign-in/codes.ts'
