import { type ChecklistItem, platformCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import styles from './platform.module.css'

/** Where each thing is done. */
const places: Readonly<Record<ChecklistItem['key'], string>> = {
  operator: '/platform/operators',
  business: '/platform/businesses',
  owner: '/platform/businesses',
  people: '/platform/businesses',
  uplinks: '/platform/businesses',
  reading: '/platform/watch',
  address: '/platform/settings#addresses',
  'mail-server': '/platform/settings#mail',
  backup: '/platform/settings#backup',
  https: '/platform/settings#addresses',
}

/** What an installation still needs before people can rely on it. */
export function ChecklistPage() {
  const { t } = useTranslation('platform')
  const checklist = useCall(platformCalls.readChecklist, {}, { every: 10_000 })
  const missing = checklist.data?.filter((item) => !item.done).length
  return (
    <Page>
      <Card
        flush
        title={
          missing === undefined
            ? t('checklist.title')
            : missing === 0
              ? t('checklist.complete')
              : t('checklist.missing', { count: missing })
        }
      >
        {checklist.data ? (
          <ul className={styles.list} aria-label={t('checklist.title')}>
            {checklist.data.map((item) => (
              <Item key={item.key} item={item} />
            ))}
          </ul>
        ) : checklist.error ? (
          <Failure what={t('checklist.title')} error={checklist.error} onRetry={() => void checklist.refetch()} />
        ) : (
          <Skeleton rows={8} height={360} />
        )}
      </Card>
    </Page>
  )
}

function Item({ item }: { item: ChecklistItem }) {
  const { t } = useTranslation('platform')
  return (
    <li className={styles.item}>
      {item.done ? (
        <Mark shape="check" colour="var(--normal)" filled size={18} />
      ) : (
        <Mark shape="dashed" colour="var(--text-3)" filled={false} size={18} />
      )}
      <span className={styles.itemText}>
        <strong>{t(`checklist.items.${item.key}.title`)}</strong>
        <span className={styles.dim}>
          {t(item.done ? 'checklist.done' : 'checklist.open')}
          {item.count === null ? '' : ` · ${t('checklist.count', { count: item.count })}`}
          {' · '}
          {t(`checklist.items.${item.key}.why`)}
        </span>
      </span>
      <Link to={places[item.key]}>{t('checklist.go')}</Link>
    </li>
  )
}
