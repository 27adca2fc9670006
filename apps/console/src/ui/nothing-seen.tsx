import { employeeCalls } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../shared/query.ts'
import { useSession } from '../shared/session.ts'
import { useLanguage } from '../shared/use-formats.ts'
import { Loaded } from './loaded.tsx'
import { Empty } from './placeholders.tsx'

interface NothingSeenProps {
  /** Where the business has no devices at all, or the caller none. */
  otherwise: string
  action?: ReactNode
}

/** In the place of devices where a member sees none: that the business has some, and whom to ask, before any word about adding them. */
export function NothingSeen({ otherwise, action }: NothingSeenProps) {
  const { t } = useTranslation('people')
  const { businessId } = useSession()
  const own = useCall(employeeCalls.readOwnScope, {}, { enabled: businessId !== null })
  const names = new Intl.ListFormat(useLanguage(), { type: 'disjunction' })
  if (businessId === null) return <Empty text={otherwise} action={action} />
  return (
    <Loaded of={own} what={t('devicesTitle')} height={120}>
      {({ seen, devices, ask }) => {
        if (devices === 0 || seen > 0) return <Empty text={otherwise} action={action} />
        const whom = ask.map(({ name, right }) => t(`nothingSeen.${right === 'main' ? 'main' : 'manage'}`, { name }))
        return <Empty text={t('nothingSeen.text', { devices, ask: names.format(whom) })} />
      }}
    </Loaded>
  )
}
