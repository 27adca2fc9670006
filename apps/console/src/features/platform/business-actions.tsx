import { type Business, platformCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { asked, RowMenu } from '../../ui/row-menu.tsx'
import { UplinkImportDialog } from '../../ui/uplink-import.tsx'
import { ChangeBusinessDialog, CloseBusinessDialog, FeaturesDialog, InviteDialog, RenewDialog } from './business-dialogs.tsx'

const dialogs = {
  invite: InviteDialog,
  import: ImportDialog,
  change: ChangeBusinessDialog,
  features: FeaturesDialog,
  renew: RenewDialog,
  close: CloseBusinessDialog,
} as const
type DialogName = keyof typeof dialogs

/** Invite people, import uplinks, change, set features, renew its devices, close; a closed one can be opened again. */
export function BusinessActions({ business }: { business: Business }) {
  const { id, name, kind, closedAt } = business
  const names: readonly DialogName[] =
    kind === 'personal' ? ['change', 'features', 'renew', 'close'] : ['invite', 'import', 'change', 'features', 'renew', 'close']
  const restore = asked(platformCalls.restoreBusiness, { params: { businessId: id } })
  const doings = closedAt
    ? [{ words: 'businesses.restore', ask: restore }]
    : names.map((key) => {
        const Dialog = dialogs[key]
        return { words: `businesses.actions.${key}`, dialog: (close: () => void) => <Dialog business={business} onClose={close} /> }
      })
  return <RowMenu domain="platform" name={name} doings={doings} />
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
      onFile={(file, body) => upload.mutate({ params: { businessId: business.id }, files: [file], body })}
      onClose={onClose}
    />
  )
}
