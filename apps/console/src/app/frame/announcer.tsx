import { App } from 'antd'
import { useEffect } from 'react'
import { takeAnnouncements, useAnnouncements } from '../../shared/announcements.ts'

/** Shows what the server wants to be seen though nothing failed. */
export function Announcer() {
  const { message } = App.useApp()
  const waiting = useAnnouncements((known) => known.waiting.length)
  useEffect(() => {
    if (waiting === 0) return
    for (const words of takeAnnouncements()) void message.info(words)
  }, [waiting, message])
  return null
}
