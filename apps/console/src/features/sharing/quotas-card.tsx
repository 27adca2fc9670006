import { ownSpaceCalls, type Quota } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../shared/file-size.ts'
import { number } from '../../shared/formats.ts'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './own-space.module.css'
import { fillOf } from './quota-fill.ts'

/** What is used of what the person and their business may, and what happens beyond it. */
export function QuotasCard() {
  const { t } = useTranslation('own-space')
  const quotas = useCall(ownSpaceCalls.readQuotas, {})
  return (
    <Card title={t('quotas.title')} note={t('quotas.note')}>
      <Loaded of={quotas} what={t('quotas.title')} height={180}>
        {(known) => (
          <ul className={styles.quotas}>
            {known.map((quota) => (
              <QuotaLine key={quota.key} quota={quota} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function QuotaLine({ quota }: { quota: Quota }) {
  const { t } = useTranslation('own-space')
  const { key, used, most, unit } = quota
  const said = (value: number) => (unit === 'bytes' ? fileSize(value) : number(value))
  const state = fillOf(quota)
  const id = `quota-${key}`
  return (
    <li className={styles[state]}>
      <span className={styles.quotaHead}>
        <span id={id}>{t(`quotas.${key}.name`)}</span>
        <strong>
          {said(used)} <span>/ {said(most)}</span>
        </strong>
      </span>
      <meter aria-labelledby={id} min={0} max={Math.max(most, 1)} value={Math.min(used, most)}>
        {said(used)}
      </meter>
      <small>
        {state === 'free' ? null : <b>{t(`quotas.${state}`)} </b>}
        {t(`quotas.${key}.beyond`)}
      </small>
    </li>
  )
}
