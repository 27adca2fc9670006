import type { PlatformWatch } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { Card } from '../../ui/card.tsx'
import { Mark, type Shape } from '../../ui/mark.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './watch.module.css'

type Matter = PlatformWatch['matters'][number]

const marks: Readonly<Record<Matter['state'], readonly [Shape, string]>> = {
  good: ['check', 'var(--normal)'],
  trouble: ['triangle', 'var(--major)'],
  unknown: ['question', 'var(--text-3)'],
}
/** What is wrong comes first, what nobody could look at next. */
const order: Readonly<Record<Matter['state'], number>> = { trouble: 0, unknown: 1, good: 2 }

/** Where something can be done about it, unless on this page. */
const places: Partial<Record<Matter['matter'], string>> = { 'mail-server': '/platform/settings', backup: '/platform/settings' }

/** Each thing that the server watches about itself, with its figures in words. */
export function MattersCard({ watch: { matters, lookedAt } }: { watch: PlatformWatch }) {
  const { t } = useTranslation('platform-watch')
  const troubles = matters.filter(({ state }) => state === 'trouble').length
  const unknown = matters.filter(({ state }) => state === 'unknown').length
  const calm = unknown > 0 ? t('matters.goodBut', { count: unknown }) : t('matters.good')
  const title = troubles > 0 ? t('matters.troubles', { count: troubles }) : lookedAt ? calm : t('matters.title')
  const looked = lookedAt ? (
    <span className={styles.since}>
      {t('matters.looked')} <Age at={lookedAt} />
    </span>
  ) : null
  return (
    <Card title={title} flush extra={looked}>
      {lookedAt === null ? (
        <div style={{ padding: 14 }}>
          <Outcome kind="wrong" title={t('matters.never')} more={t('matters.neverMore')} />
        </div>
      ) : null}
      <ul className={styles.list} aria-label={t('matters.title')}>
        {[...matters]
          .sort((a, b) => order[a.state] - order[b.state])
          .map((matter) => (
            <Row key={matter.matter} matter={matter} />
          ))}
      </ul>
    </Card>
  )
}

function Row({ matter: { matter, state, text } }: { matter: Matter }) {
  const { t } = useTranslation('platform-watch')
  const [shape, colour] = marks[state]
  const place = state === 'good' ? undefined : places[matter]
  return (
    <li className={`${styles.matter} ${state === 'trouble' ? styles.trouble : ''}`}>
      <Mark shape={shape} colour={colour} filled={state === 'good'} label={t(`states.${state}`)} />
      <strong>{t(`matter.${matter}`)}</strong>
      <p className="kw-in-words">
        {text || t(`states.${state}`)} {place ? <Link to={place}>{t('matters.setUp')}</Link> : null}
      </p>
    </li>
  )
}
