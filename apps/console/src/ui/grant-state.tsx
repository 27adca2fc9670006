import type { Grant } from '@kilowatch/contract'
import { grantFlow } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../shared/use-formats.ts'
import { Mark, type Shape } from './mark.tsx'
import { Time } from './value.tsx'

const marks: Readonly<Record<Grant['state'], readonly [Shape, string]>> = {
  requested: ['waits', 'var(--notice)'],
  active: ['check', 'var(--normal)'],
  rejected: ['cross', 'var(--text-3)'],
  expired: ['hourglass', 'var(--text-3)'],
  ended: ['minus', 'var(--text-3)'],
}

/** How far an operator's wish to look into a business has come. */
export function GrantState({ grant }: { grant: Grant }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const [shape, colour] = marks[grant.state]
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <Mark shape={shape} colour={colour} filled={grant.state === 'active'} size={14} />
      {grantFlow.states[grant.state][language]}
      {grant.state === 'active' && grant.expiresAt ? (
        <span style={{ color: 'var(--text-2)' }}>
          {t('until')} <Time at={grant.expiresAt} />
        </span>
      ) : null}
      {grant.refusal ? <span style={{ color: 'var(--text-2)' }}>{grant.refusal}</span> : null}
    </span>
  )
}
