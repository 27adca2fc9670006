import { createContext, useContext } from 'react'

/** Whether an address, with or without its query, is a page of the person's; the frame knows the pages. */
export const MayOpen = createContext<(address: string) => boolean>(() => true)

/** A link is drawn only where its page is the person's. */
export function useMayOpen(): (address: string) => boolean {
  return useContext(MayOpen)
}
