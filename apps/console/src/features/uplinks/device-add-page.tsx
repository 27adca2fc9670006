import { addingCalls, type Claim, uplinkCalls, uplinkList } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { AddingSteps } from './adding/adding-steps.tsx'
import { useAddingWork } from './adding/use-adding.ts'
import { withId } from './device-draft.ts'
import { DeviceImportDialog } from './device-import-dialog.tsx'
import { ExpectedDevices } from './expected-devices.tsx'
import { ImportButton } from './import-button.tsx'
import { TakeUplinkDialog } from './take-uplink-dialog.tsx'
import { TransferRecords } from './transfer-records.tsx'
import { UplinkTable } from './uplink-table.tsx'
import styles from './uplinks.module.css'

/** Kind, model, ids and the gateway that reads the device; below, what is awaited and all gateways. */
export function DeviceAddPage() {
  const { t } = useTranslation('uplinks')
  const mayAdd = mayManage(useSession().right)
  const adding = useCall(addingCalls.readAdding, {}, { enabled: mayAdd, staleTime: 0 })
  // What another computer kept meanwhile goes before what this one remembers.
  const fresh = { ...adding, data: adding.isFetchedAfterMount ? adding.data : undefined }
  if (!mayAdd)
    return (
      <Page>
        <p className={styles.dim}>{t('mainOnly')}</p>
        <Gateways />
      </Page>
    )
  return (
    <Page actions={<AddActions />}>
      <Loaded of={fresh} what={t('adding.what')} height={640}>
        {(kept) => <Work kept={kept} />}
      </Loaded>
    </Page>
  )
}

function Work({ kept }: { kept: Parameters<typeof useAddingWork>[0] }) {
  const work = useAddingWork(kept)
  const { choose, adding } = work
  useIdInAddress(work)
  const renew = useRenew(useCallback((claim) => choose(claim.uplinkId, claim), [choose]))
  const forget = useCallback((removed: string) => removed === adding.uplinkId && choose(null), [adding.uplinkId, choose])
  return (
    <>
      <AddingSteps {...work} renew={renew} />
      <div className={styles.below}>
        <ExpectedDevices />
        <Gateways onCode={renew} onRemove={forget} />
        <TransferRecords />
      </div>
    </>
  )
}

/** A number that was scanned elsewhere stands among the ids, once; on a phone that is a later step. */
function useIdInAddress({ draft, change }: ReturnType<typeof useAddingWork>): void {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  useEffect(() => {
    if (id === null) return
    change({ ids: withId(draft.ids, id) })
    void message.success({ key: 'id-taken', content: t('device.code.taken', { id }) })
    setParams({}, { replace: true })
  }, [id, draft.ids, change, setParams, message, t])
}

function Gateways({
  onCode = () => undefined,
  onRemove = () => undefined,
}: {
  onCode?: (id: string) => void
  onRemove?: (id: string) => void
}) {
  const language = useLanguage()
  return (
    <Card title={uplinkList.name[language]} extra={<GatewayActions />} flush>
      <UplinkTable onCode={onCode} onRemove={onRemove} />
    </Card>
  )
}

function GatewayActions() {
  const { t } = useTranslation('uplinks')
  const open = useDialog()
  return (
    <>
      <Link to="/catalogue">{t('catalogue')}</Link>
      <Button size="small" onClick={() => open((onClose) => <TakeUplinkDialog onClose={onClose} />)}>
        {t('take.open')}
      </Button>
      <ImportButton />
    </>
  )
}

function AddActions() {
  const { t } = useTranslation('uplinks')
  const open = useDialog()
  return <Button onClick={() => open((onClose) => <DeviceImportDialog onClose={onClose} />)}>{t('device.import.open')}</Button>
}

function useRenew(show: (claim: Claim) => void): (uplinkId: string) => void {
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { mutate } = useCommand(uplinkCalls.renewClaim)
  return useCallback(
    (uplinkId: string) => mutate({ params: { uplinkId } }, { onSuccess: show, onError: (error) => void message.warning(errorText(error)) }),
    [mutate, show, message, errorText],
  )
}
