import { type Share, shareRights, sharingCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { Time } from '../../ui/value.tsx'
import { ShareEnd } from './share-end.tsx'
import styles from './sharing.module.css'

/** With whom a device is shared, of how many at the most; each can be ended. */
export function ShareList({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('sharing')
  const shares = useCall(sharingCalls.listShares, { params: { deviceId } })
  const revoke = useRevoke(deviceId)
  if (shares.error && !shares.data)
    return <Failure what={t('list')} error={shares.error} at={shares.errorUpdatedAt} onRetry={() => void shares.refetch()} />
  if (!shares.data) return <Skeleton rows={2} height={80} />
  const { items, most } = shares.data
  return (
    <section aria-label={t('list')}>
      <h3 className={styles.listHead}>
        {t('list')} <span>{t('count', { count: items.length, most })}</span>
      </h3>
      {items.length === 0 ? (
        <Empty text={t('none')} />
      ) : (
        <ul className={styles.list}>
          {items.map((share) => (
            <ShareRow key={share.id} share={share} onRevoke={() => revoke(share)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ShareRow({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const { t } = useTranslation('sharing')
  const language = useLanguage()
  const { account, right, mayShare, sharedBy, sharedOn, expiresAt, waitsUntil } = share
  return (
    <li>
      <span className={styles.who}>
        <span>
          <strong>{account.name}</strong> {account.contact}
        </span>
        <small>
          {[
            t(`modes.${account.mode}`),
            shareRights[right][language],
            mayShare ? t('mayShare') : '',
            t(sharedOn ? 'sharedOnBy' : 'sharedBy', { name: sharedBy.name }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <ShareEnd at={expiresAt} />
        </small>
        {waitsUntil ? (
          <small className={styles.waiting}>
            {t('waiting')} <Time at={waitsUntil} />
          </small>
        ) : null}
      </span>
      <Button size="small" aria-label={t('revokeOf', { name: account.name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  )
}

function useRevoke(deviceId: string): (share: Share) => void {
  const { t } = useTranslation('sharing')
  const revoke = useAskedCommand(sharingCalls.revokeShare)
  return ({ id, account: { name } }) =>
    revoke(
      { params: { deviceId, shareId: id } },
      { title: t('revokeTitle', { name }), text: t('revokeText'), action: t('revoke'), done: () => t('revoked', { name }) },
    )
}
