export { channels, type Delivered, deliver, mailPasswordPurpose } from './deliver.ts'
export { listInboxMessages } from './queries.ts'
