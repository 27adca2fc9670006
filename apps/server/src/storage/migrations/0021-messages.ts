/** What is put before people in the console is a message, in the tables too. */
export const messages = `
alter table notices rename to messages;
alter table notice_readers rename to message_readers;
alter table message_readers rename column notice_id to message_id;
alter index notice_readers_notice rename to message_readers_message;
alter index notice_readers_unread rename to message_readers_unread;
alter index notices_pkey rename to messages_pkey;
alter index notice_readers_pkey rename to message_readers_pkey;
`
