import { useEffect } from 'react'
import { patrolWaiting } from '../../shared/patrol-waiting.ts'

/** What a patrol left on this phone goes out wherever the console is opened; the queue's code is loaded for that alone. */
export function usePatrolLeftovers(userId: string): void {
  useEffect(() => {
    if (patrolWaiting(userId) === 0) return
    let left = false
    let end = () => {
      left = true
    }
    const begin = ({ sendLeftovers }: typeof import('../../features/patrol-phone/phone-state.ts')) => {
      if (!left) end = sendLeftovers(userId)
    }
    // Without a network they stay where they are.
    import('../../features/patrol-phone/phone-state.ts').then(begin, () => undefined)
    return () => end()
  }, [userId])
}
