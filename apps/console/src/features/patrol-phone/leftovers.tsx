import { useEffect } from 'react'
import { useSession } from '../../shared/session.ts'
import { sendLeftovers } from './phone-state.ts'

/** Sends what a patrol left on this phone, wherever the console is opened. Without a network it stays where it is. */
export function Leftovers() {
  const { userId } = useSession()
  useEffect(() => sendLeftovers(userId), [userId])
  return null
}
