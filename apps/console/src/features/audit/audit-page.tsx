import { auditCalls, auditList, platformAuditList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Failure } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './audit.module.css'
import { AuditTable } from './audit-table.tsx'

/** Who did what in the business, from where, and what was refused. */
export function BusinessAuditPage() {
  const { t } = useTranslation('audit')
  const { right, businessId } = useSession()
  return (
    <Page>
      <Card flush>{businessId && mayManage(right) ? <AuditTable list={auditList} linked /> : <Empty text={t('adminsOnly')} />}</Card>
    </Page>
  )
}

/** The same for the installation, with a check that nobody changed it. */
export function PlatformAuditPage() {
  return (
    <Page>
      <div className={styles.chain}>
        <ChainCard />
      </div>
      <Card flush>
        <AuditTable list={platformAuditList} linked={false} />
      </Card>
    </Page>
  )
}

function ChainCard() {
  const { t } = useTranslation('audit')
  const check = useCall(auditCalls.checkAudit, {}, { staleTime: 60_000 })
  const again = (
    <Button size="small" disabled={check.isFetching} onClick={() => void check.refetch()}>
      {t(check.isFetching ? 'checking' : 'checkAgain')}
    </Button>
  )
  if (check.error) return <Failure what={t('chain')} error={check.error} onRetry={() => void check.refetch()} />
  if (!check.data) return <Outcome kind="note" title={t('checking')} />
  const { intact, checked, broken, lastHash } = check.data
  return (
    <Outcome
      kind={intact ? 'good' : 'wrong'}
      action={again}
      title={intact ? t('intact', { count: checked }) : t('broken', { seq: broken?.seq ?? 0 })}
      more={
        broken ? (
          <>
            {t(`how.${broken.how}`)} {broken.at ? <Time at={broken.at} /> : null}
          </>
        ) : (
          <span className={styles.hash}>{t('lastHash', { hash: lastHash.slice(0, 16) })}</span>
        )
      }
    />
  )
}
