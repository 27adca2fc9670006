import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { Mark, type Shape } from '../../../ui/mark.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import type { Affected } from './supply-view.ts'

const looks: Readonly<Record<Affected['effect']['kind'], readonly [Shape, string]>> = {
  loses: ['slash', 'var(--major)'],
  battery: ['triangle', 'var(--major)'],
  transfers: ['change', 'var(--notice)'],
  reserve: ['info', 'var(--notice)'],
}

/** What becomes of each device below when the one of the page fails. */
export function AffectedList({ affected }: { affected: readonly Affected[] }) {
  const { t } = useTranslation('related')
  if (affected.length === 0) return <Empty text={t('nobody')} calm />
  return (
    <ul className="kw-affected" aria-label={t('ifFails')}>
      {affected.map(({ device, effect }) => {
        const [shape, colour] = looks[effect.kind]
        return (
          <li key={device.id}>
            <Mark shape={shape} colour={colour} filled={false} size={16} />
            <Link to={deviceLink(device)}>{device.name}</Link>
            <span>{t(`effect.${effect.kind}`, effect.kind === 'transfers' ? { input: effect.to } : {})}</span>
            <small>{device.site}</small>
          </li>
        )
      })}
    </ul>
  )
}
