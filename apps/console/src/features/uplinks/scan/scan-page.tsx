import { deviceCalls, type Uplink, uplinkCalls } from '@kilowatch/contract'
import { Button, Input } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deviceLink } from '../../../shared/device-links.ts'
import { useInstallation } from '../../../shared/installation.ts'
import { useMayOpen } from '../../../shared/may-open.ts'
import { useCall } from '../../../shared/query.ts'
import { mayManage, useSession } from '../../../shared/session.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyBlock } from '../../../ui/copy-block.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Page } from '../../../ui/page.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { Camera } from '../../../ui/scan/camera.tsx'
import { PictureCode } from '../../../ui/scan/picture-code.tsx'
import { isInvitation, meaningOf } from './meaning.ts'
import styles from './scan.module.css'

/** Reads a code by the camera, from a picture, or typed, and leads on to what it names here; never to another server by itself. */
export function ScanPage() {
  const [text, read] = useState<string | null>(null)
  return <Page>{text === null ? <Ways onText={read} /> : <Read text={text} onAgain={() => read(null)} />}</Page>
}

function Ways({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('scan')
  const [typed, type] = useState('')
  const [missing, miss] = useState(false)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typed.trim() === '') miss(true)
    else onText(typed)
  }
  return (
    <div className={styles.ways}>
      <Card title={t('camera.title')} note={t('camera.note')}>
        <div className={styles.way}>
          <Camera onText={onText} />
          <PictureCode size="large" onText={onText} />
        </div>
      </Card>
      <Card title={t('typed.title')}>
        <form className={styles.way} onSubmit={submit}>
          <label htmlFor="scan-typed">{t('typed.label')}</label>
          <Input
            id="scan-typed"
            size="large"
            value={typed}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('typed.hint')}
            aria-invalid={missing}
            onChange={({ target }) => {
              type(target.value)
              miss(false)
            }}
          />
          {missing ? (
            <p className={styles.problem} role="alert">
              {t('typed.missing')}
            </p>
          ) : null}
          <Button htmlType="submit" type="primary" size="large">
            {t('typed.go')}
          </Button>
        </form>
      </Card>
    </div>
  )
}

interface ReadProps {
  text: string
  onAgain: () => void
}

function Read({ text, onAgain }: ReadProps) {
  const { t } = useTranslation('scan')
  const { address } = useInstallation()
  const mayOpen = useMayOpen()
  const meaning = meaningOf(text, [location.origin, ...(address === null ? [] : [address])])
  const again = (
    <Button size="large" onClick={onAgain}>
      {t('again')}
    </Button>
  )
  if (meaning.kind === 'id') return <Numbered id={meaning.id} again={again} />
  if (meaning.kind === 'page' && (isInvitation(meaning.to) || mayOpen(meaning.to))) return <Leads to={meaning.to} />
  const words = meaning.kind === 'page' ? 'closed' : 'foreign'
  return (
    <div className={styles.way}>
      <Outcome kind="note" title={t(`${words}.what`)} more={t(`${words}.then`)} />
      <CopyBlock name={t('content')} text={text} />
      <div>{again}</div>
    </div>
  )
}

/** Goes there; back leads to the camera again. */
function Leads({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return <Skeleton height={240} />
}

/** A device or gateway that the person sees is opened; a number that nobody here knows can be added by those who may. */
function Numbered({ id, again }: { id: string; again: ReactNode }) {
  const { t } = useTranslation('scan')
  const navigate = useNavigate()
  const mayAdd = mayManage(useSession().right)
  const query = { search: id, pageSize: 10 }
  const devices = useCall(deviceCalls.listDevices, { query })
  const uplinks = useCall(uplinkCalls.listUplinks, { query })
  const failed = devices.error ? devices : uplinks
  if (!devices.data || !uplinks.data)
    return failed.error ? (
      <Failure what={t('look', { id })} error={failed.error} at={failed.errorUpdatedAt} onRetry={() => void failed.refetch()} />
    ) : (
      <Skeleton height={240} />
    )
  const to = placeOf(id, devices.data.items, uplinks.data.items)
  if (to !== null) return <Leads to={to} />
  return (
    <div className={styles.way}>
      <Outcome kind="note" title={t('unknown.what', { id })} more={t(mayAdd ? 'unknown.add' : 'unknown.ask')} />
      <div className={styles.steps}>
        {mayAdd ? (
          <Button type="primary" size="large" onClick={() => void navigate(`/device_add?${new URLSearchParams({ id })}`)}>
            {t('unknown.go')}
          </Button>
        ) : null}
        {again}
      </div>
    </div>
  )
}

function placeOf(id: string, devices: readonly { id: string; type: string }[], uplinks: readonly Pick<Uplink, 'id'>[]): string | null {
  const device = devices.find((each) => each.id === id)
  if (device) return deviceLink(device)
  return uplinks.some((each) => each.id === id) ? `/gateway/${id}` : null
}
