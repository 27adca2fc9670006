import { type Claim, uplinkCalls, uplinkList } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Page } from '../../ui/page.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { urlText, useUrlState } from '../../ui/use-url-state.ts'
import { Arrival } from './arrival.tsx'
import { ClaimSteps } from './claim-steps.tsx'
import { DeviceForm } from './device-form.tsx'
import { DeviceImportDialog } from './device-import-dialog.tsx'
import { ExpectedDevices } from './expected-devices.tsx'
import { ImportButton } from './import-button.tsx'
import { TakeUplinkDialog } from './take-uplink-dialog.tsx'
import { UplinkForm } from './uplink-form.tsx'
import { UplinkTable } from './uplink-table.tsx'
import styles from './uplinks.module.css'

/** The gateway that is being added stands in the address; its code does not: it is shown once. */
const fields = { uplink: urlText() }

/** Create a gateway's entry, see what to type at it, and watch its devices arrive; below, all gateways. */
export function DeviceAddPage() {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const { right } = useSession()
  const [{ uplink }, change] = useUrlState(fields)
  const [claim, setClaim] = useState<Claim | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const shown = claim?.uplinkId === uplink ? claim : null
  const show = useCallback(
    (given: Claim) => {
      setClaim(given)
      change({ uplink: given.uplinkId })
      top.current?.scrollIntoView({ block: 'nearest' })
    },
    [change],
  )
  const forget = useCallback((removed: string) => removed === uplink && change({ uplink: '' }), [uplink, change])
  const renew = useRenew(show)
  const mayAdd = mayManage(right)
  return (
    <Page actions={<AddActions mayAdd={mayAdd} />}>
      {mayAdd ? (
        <div className={styles.above}>
          <Card title={t('device.title')} note={t('device.note')}>
            <DeviceForm />
          </Card>
          <ExpectedDevices />
        </div>
      ) : null}
      <div className={styles.columns} ref={top}>
        {mayAdd ? (
          <Card title={t('new')} note={t('newNote')} extra={<ImportButton />}>
            <UplinkForm onCreated={(created) => show(created.claim)} />
          </Card>
        ) : (
          <Card title={t('new')}>
            <p className={styles.dim}>{t('mainOnly')}</p>
          </Card>
        )}
        {uplink ? (
          <Card
            title={t('connect')}
            extra={
              mayAdd ? (
                <Button size="small" onClick={() => renew(uplink)}>
                  {t('newCode')}
                </Button>
              ) : null
            }
          >
            <Arrival uplinkId={uplink} />
            {mayAdd ? <ClaimSteps uplinkId={uplink} claim={shown} /> : null}
          </Card>
        ) : (
          <Card title={t('how.title')}>
            <ol className={styles.list}>
              {(['entry', 'file', 'claim', 'watch'] as const).map((step) => (
                <li key={step}>
                  <strong>{t(`how.${step}`)}</strong>
                  <p className={styles.dim}>{t(`how.${step}Text`)}</p>
                </li>
              ))}
            </ol>
          </Card>
        )}
      </div>
      <Card title={uplinkList.name[language]} flush>
        <UplinkTable onCode={renew} onRemove={forget} />
      </Card>
    </Page>
  )
}

function AddActions({ mayAdd }: { mayAdd: boolean }) {
  const { t } = useTranslation('uplinks')
  const open = useDialog()
  return (
    <>
      <Link to="/catalogue">{t('catalogue')}</Link>
      {mayAdd ? (
        <>
          <Button onClick={() => open((onClose) => <TakeUplinkDialog onClose={onClose} />)}>{t('take.open')}</Button>
          <Button onClick={() => open((onClose) => <DeviceImportDialog onClose={onClose} />)}>{t('device.import.open')}</Button>
        </>
      ) : null}
    </>
  )
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
