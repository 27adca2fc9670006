import { useEffect, useState } from 'react'

const pause = 250

/** The text after the person has paused typing; an emptied field counts at once. */
export function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
