import { messageCalls } from '@kilowatch/contract'

/** Answers that reading a message touches. */
export const messageReads = [
  messageCalls.listMessages,
  messageCalls.listNewMessages,
  messageCalls.listPopUpMessages,
  messageCalls.readMessage,
]
