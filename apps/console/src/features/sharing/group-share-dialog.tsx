import { type GroupShare, groupSharingCalls, shareRights } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WorkGroup } from '../../shared/device-work.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { ShareEnd } from './share-end.tsx'
import { ShareForm, type ShareWish } from './share-form.tsx'
import styles from './sharing.module.css'

interface GroupShareDialogProps {
  group: WorkGroup
  onClose: () => void
}

/** Shares all devices of a group, and shows with whom some of them are shared. */
export function GroupShareDialog({ group, onClose }: GroupShareDialogProps) {
  const { t } = useTranslation('sharing')
  const shares = useCall(groupSharingCalls.listGroupShares, { params: { groupId: group.id } })
  const share = useCommand(groupSharingCalls.shareGroup)
  async function send({ accounts, mode, right, expiresAt }: ShareWish) {
    const query = { group_id: group.id, account: accounts, mode, right, ...(expiresAt ? { expires_at: expiresAt } : {}) }
    const { applied, results } = await share.mutateAsync({ query })
    return { applied, results: results.map(({ box_id, ...result }) => ({ deviceId: box_id, ...result })) }
  }
  return (
    <Dialog touched={null} width={680} title={t('group.title', { name: group.name })} footer={null} onClose={onClose}>
      <Loaded of={shares} what={t('list')} height={320}>
        {({ items, devices }) => (
          <div className={styles.dialog}>
            <p className={styles.dim}>{t('group.lead', { count: devices.length })}</p>
            <ShareForm devices={devices} sharingOn={false} send={send} error={share.error} pending={share.isPending} />
            <section aria-label={t('list')}>
              <h3 className={styles.listHead}>{t('list')}</h3>
              {items.length === 0 ? <Empty text={t('none')} /> : <Accounts group={group} items={items} devices={devices.length} />}
            </section>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface AccountsProps {
  group: WorkGroup
  items: readonly GroupShare[]
  devices: number
}

function Accounts({ group, items, devices }: AccountsProps) {
  const { t } = useTranslation('sharing')
  const language = useLanguage()
  const revoke = useAskedCommand(groupSharingCalls.revokeGroupShare)
  const ask = ({ account: { id, name }, devices: count }: GroupShare) =>
    revoke(
      { params: { groupId: group.id, userId: id } },
      {
        title: t('revokeTitle', { name }),
        text: t('group.revokeText', { count, group: group.name }),
        action: t('revoke'),
        done: () => t('revoked', { name }),
      },
    )
  return (
    <ul className={styles.list}>
      {items.map((share) => (
        <li key={share.account.id}>
          <span className={styles.who}>
            <span>
              <strong>{share.account.name}</strong> {share.account.contact}
            </span>
            <small>
              {[
                t(`modes.${share.account.mode}`),
                t('group.devices', { count: share.devices, all: devices }),
                share.operate === 0
                  ? shareRights.view[language]
                  : share.operate === share.devices
                    ? shareRights.operate[language]
                    : t('group.operate', { count: share.operate }),
              ].join(' · ')}
              {' · '}
              <ShareEnd at={share.endsFirst} />
            </small>
            {share.waiting > 0 ? <small className={styles.waiting}>{t('group.waiting', { count: share.waiting })}</small> : null}
          </span>
          <Button size="small" aria-label={t('revokeOf', { name: share.account.name })} onClick={() => ask(share)}>
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
