import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { settlePush } from '../../shared/push.ts'
import { onAskedPage } from '../../shared/service-worker.ts'
import { useSession } from '../../shared/session.ts'

/** Keeps this browser subscribed for the person who is signed in, and opens what a click on a notification asks for. */
export function PushKeeper() {
  const { userId } = useSession()
  const navigate = useNavigate()
  useEffect(() => void settlePush(userId).catch(() => {}), [userId])
  useEffect(() => onAskedPage(navigate), [navigate])
  return null
}
