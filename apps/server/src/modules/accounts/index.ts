export { enter, type Visitor } from './entering.ts'
export { accountHandlers } from './handlers.ts'
