import { MoreOutlined } from '@ant-design/icons'
import { type Business, platformCalls } from '@kilowatch/contract'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { UplinkImportDialog } from '../../ui/uplink-import.tsx'
import { ChangeBusinessDialog, CloseBusinessDialog, FeaturesDialog, InviteDialog } from './business-dialogs.tsx'

const dialogs = {
  invite: InviteDialog,
  import: ImportDialog,
  change: ChangeBusinessDialog,
  features: FeaturesDialog,
  close: CloseBusinessDialog,
} as const
type DialogName = keyof typeof dialogs

/** Invite people, import uplinks, change, set features, close; a closed one can be opened again. */
export function BusinessActions({ business }: { business: Business }) {
  const { t } = useTranslation('platform')
  const [shown, show] = useState<DialogName | null>(null)
  const restore = useRestore(business)
  const names: readonly DialogName[] =
    business.kind === 'personal' ? ['change', 'features', 'close'] : ['invite', 'import', 'change', 'features', 'close']
  const items: MenuProps['items'] = business.closedAt
    ? [{ key: 'restore', label: t('businesses.restore') }]
    : names.map((key) => ({ key, label: t(`businesses.actions.${key}`) }))
  const Dialog = shown ? dialogs[shown] : null
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => (key === 'restore' ? restore() : show(key as DialogName)) }}
      >
        <Button type="text" icon={<MoreOutlined />} aria-label={t('actionsOf', { name: business.name })} />
      </Dropdown>
      {Dialog ? <Dialog business={business} onClose={() => show(null)} /> : null}
    </>
  )
}

function useRestore(business: Business): () => void {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const ask = useConfirm()
  const errorText = useErrorText()
  const restore = useCommand(platformCalls.restoreBusiness)
  return () =>
    ask({
      title: t('businesses.restoreTitle', { name: business.name }),
      text: t('businesses.restoreText'),
      action: t('businesses.restore'),
      onConfirm: () =>
        restore.mutateAsync({ params: { businessId: business.id } }).then(
          () => void message.success(t('businesses.restored')),
          (error: unknown) => void message.warning(errorText(error)),
        ),
    })
}

function ImportDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useTranslation('platform')
  const upload = useCommand(platformCalls.importUplinksFor)
  return (
    <UplinkImportDialog
      title={t('businesses.importTitle', { name: business.name })}
      pending={upload.isPending}
      error={upload.error}
      result={upload.data}
      onFile={(file) => upload.mutate({ params: { businessId: business.id }, files: [file] })}
      onClose={onClose}
    />
  )
}
