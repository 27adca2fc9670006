export { channels, type Delivered, deliver, mailPasswordPurpose } from './deliver.ts'
export { type InboxRow, listInboxMessages } from './queries.ts'
