// The primitives of signing in live in modules/sessions; import them from there, so that no circle of modules arises.
export {
  admitTry,
  backOff,
  endSessionsOf,
  forgetTries,
  hashPassword,
  liveSessions,
  openSession,
  passwordFits,
  takeBackTry,
  userOfToken,
} from '../sessions/index.ts'
export { enter, type Visitor } from './entering.ts'
export { accountHandlers } from './handlers.ts'
export { moduleFlags } from './rules.ts'
