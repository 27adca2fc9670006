import { deviceType, type Language } from '@kilowatch/catalog'
import { type Share, sharingCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { urlNumber, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { Time } from '../../ui/value.tsx'
import styles from './sharing.module.css'

const fields = { search: urlText(), page: urlNumber(1) }
const idOf = (share: Share) => share.id

/** Devices that others share with the person, what may be done with each, and how to give it back. */
export function ReceivedTable() {
  const { t } = useTranslation('sharing')
  const language = useLanguage()
  const leave = useLeave()
  const [{ search }, change] = useUrlState(fields)
  const state = useTableState('newest', ['newest'])
  const shares = useCall(
    sharingCalls.listReceivedShares,
    { query: { ...(search ? { search } : {}), page: state.page, pageSize: state.pageSize } },
    { keep: true },
  )
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const actions = (share: Share) => (
    <Button size="small" aria-label={t('leaveOf', { name: share.deviceName })} onClick={() => leave(share)}>
      {t('leave')}
    </Button>
  )
  return (
    <DataTable<Share>
      name={t('received')}
      rows={shares.data?.items}
      total={shares.data?.total ?? 0}
      rowKey={idOf}
      columns={[...columns, { key: 'actions', title: t('actions'), width: 90, optional: false, render: actions }]}
      state={state}
      error={shares.error}
      failedAt={shares.errorUpdatedAt}
      onRetry={() => void shares.refetch()}
      empty={<Empty text={t('noneReceived')} />}
      filtered={search !== ''}
      onClearFilters={() => change({ search: '', page: 1 })}
      toolbar={
        <>
          <strong>{t('received')}</strong>
          <SearchField label={t('searchReceived')} value={search} onSearch={(text) => change({ search: text, page: 1 })} />
        </>
      }
      card={(share) => <ReceivedCard share={share} action={actions(share)} />}
    />
  )
}

function columnsOf(t: TFunction<'sharing'>, language: Language): readonly Column<Share>[] {
  return [
    {
      key: 'device',
      title: t('device'),
      width: 200,
      optional: false,
      render: (share) => (
        <span className={styles.who}>
          <Link to={linkOf(share)}>{share.deviceName}</Link>
          <small>{share.deviceId}</small>
        </span>
      ),
    },
    { key: 'type', title: t('type'), width: 130, render: ({ deviceType: code }) => deviceType(code)?.name[language] ?? code },
    { key: 'right', title: t('right'), width: 110, render: ({ right }) => t(`rights.${right}`) },
    { key: 'mayShare', title: t('mayShare'), width: 110, render: ({ mayShare }) => t(mayShare ? 'yes' : 'no') },
    { key: 'by', title: t('from'), width: 110, render: ({ sharedBy }) => sharedBy.name },
    { key: 'since', title: t('since'), width: 110, render: ({ createdAt }) => <Time at={createdAt} /> },
    { key: 'until', title: t('until'), width: 110, render: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : t('noEnd')) },
  ]
}

function linkOf({ deviceId, deviceType: type }: Share): string {
  return deviceLink({ id: deviceId, type })
}

function ReceivedCard({ share, action }: { share: Share; action: ReactNode }) {
  const { t } = useTranslation('sharing')
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <Link to={linkOf(share)}>{share.deviceName}</Link>
        {action}
      </span>
      <span className={styles.dim}>
        {[t(`rights.${share.right}`), share.mayShare ? t('mayShare') : '', t('sharedBy', { name: share.sharedBy.name })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}

function useLeave(): (share: Share) => void {
  const { t } = useTranslation('sharing')
  const ask = useConfirm()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const leave = useCommand(sharingCalls.leaveShare)
  return ({ id, deviceName }) =>
    ask({
      title: t('leaveTitle', { name: deviceName }),
      text: t('leaveText'),
      action: t('leave'),
      onConfirm: () =>
        leave.mutateAsync({ params: { shareId: id } }).then(
          () => message.success(t('left', { name: deviceName })),
          (error: unknown) => message.warning(errorText(error)),
        ),
    })
}
