export { peopleHandlers } from './handlers.ts'
export { type InvitationWish, type Inviter, invite, type SentInvitation } from './inviting.ts'
