import { alarmCalls } from '@kilowatch/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageFrame } from '../../shared/page-frame.ts'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'

/** "(11) 设备列表 - 动环云监控", "1 号 UPS 历史数据 - 动环云监控": the number of unconfirmed alarms is seen in the row of tabs too. */
export function useDocumentTitle(): void {
  const { t } = useTranslation('common')
  const title = usePageFrame((page) => (page.name === null ? page.title : `${page.name} ${page.title}`))
  const { consoleTitle } = useSession()
  const { data: counts } = useAlarmCounts()
  const unconfirmed = counts?.unconfirmed ?? 0
  useEffect(() => {
    const count = unconfirmed > 0 ? `(${capped(unconfirmed)}) ` : ''
    document.title = `${count}${title ? `${title} - ` : ''}${consoleTitle || t('product')}`
  }, [title, unconfirmed, consoleTitle, t])
}

/** Active and unconfirmed alarms; pushed by the live stream, asked every 40 s without it. */
export function useAlarmCounts() {
  return useCall(alarmCalls.readAlarmCounts, {}, { poll: 40_000 })
}

/** Badges end at 99. */
export function capped(count: number): string {
  return count > 99 ? '99+' : String(count)
}
