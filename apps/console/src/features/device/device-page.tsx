import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { Refusal } from '../../shared/client.ts'
import { pointParam } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useMayOpen } from '../../shared/may-open.ts'
import type { PageRoute } from '../../shared/page-definition.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Page } from '../../ui/page.tsx'
import { Empty, Failure, PageSkeleton } from '../../ui/placeholders.tsx'
import { AlarmBar } from './alarm-bar.tsx'
import { type DeviceData, useDeviceData } from './device-data.ts'
import { DeviceHeader } from './device-header.tsx'
import { type DeviceRoute, deviceRoute, linkTo, properRoute, typesOf } from './device-tabs.ts'
import { forgetLastDevice, keepLastDevice, lastDevice } from './last-device.ts'
import { MaintenanceBar } from './maintenance-bar.tsx'
import './device.css'

interface DevicePageProps {
  route: PageRoute
  children: (data: DeviceData) => ReactNode
}

const notFound = 70003
const renewalPage = '/renewal_center'

/** A page of one device: header, alarm bar and tabs over what the tab draws. The device stands in the address. */
export function DevicePage({ route: entry, children }: DevicePageProps) {
  const route = deviceRoute(entry)
  const [params] = useSearchParams()
  const deviceId = params.get('box_id') ?? params.get('id') ?? ''
  if (!deviceId) return <WithoutDevice route={route} />
  return (
    <OneDevice key={deviceId} route={route} deviceId={deviceId}>
      {children}
    </OneDevice>
  )
}

/** Without a device the last one of the area is shown, else the list of its types. */
function WithoutDevice({ route }: { route: DeviceRoute }) {
  const last = lastDevice(route.device.area)
  const list = `/new_device_list?${new URLSearchParams({ type: typesOf(route.device.area).join(',') })}`
  return <Navigate replace to={last ? linkTo(route, last) : list} />
}

interface OneDeviceProps {
  route: DeviceRoute
  deviceId: string
  children: (data: DeviceData) => ReactNode
}

function OneDevice({ route, deviceId, children }: OneDeviceProps) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const [params] = useSearchParams()
  const { device, data } = useDeviceData(deviceId)
  const gone = device.error instanceof Refusal && device.error.code === notFound
  const area = data?.type.area
  useEffect(() => {
    if (gone) forgetLastDevice(deviceId)
    else if (area) keepLastDevice(area, deviceId)
  }, [gone, area, deviceId])

  if (!data) {
    return (
      <Page title={deviceId}>
        {device.isError ? (
          <Failure
            what={t('device')}
            error={device.error}
            at={device.errorUpdatedAt}
            onRetry={() => void device.refetch()}
            back={{ to: '/new_device_list', text: t('toList') }}
          />
        ) : (
          <PageSkeleton />
        )}
      </Page>
    )
  }
  const proper = properRoute(data.type, route.device)
  if (proper && proper.path !== route.path) return <Navigate replace to={linkTo(proper, deviceId, params.get(pointParam))} />
  const blocked = blockedBy(data, route)
  return (
    <Page
      title={route.title[language]}
      name={data.device.name}
      crumbs={[{ title: t('devices'), to: '/new_device_list' }]}
      header={<DeviceHeader data={data} route={route} />}
    >
      <AlarmBar data={data} />
      <MaintenanceBar data={data} />
      {blocked ? <Blocked by={blocked} /> : children(data)}
    </Page>
  )
}

/** The specification: history and settings of an expired or disabled device cannot be seen; its overview and information can. */
function blockedBy({ device }: DeviceData, route: DeviceRoute): 'expired' | 'disabled' | undefined {
  const { state } = device
  const asks = ['history', 'settings', 'thresholds'].includes(route.device.tab)
  return asks && (state === 'expired' || state === 'disabled') ? state : undefined
}

function Blocked({ by }: { by: 'expired' | 'disabled' }) {
  const { t } = useTranslation('device')
  const mayOpen = useMayOpen()
  const renews = by === 'expired' && mayOpen(renewalPage)
  return <Empty text={t(`blocked.${by}`)} action={renews ? <Link to={renewalPage}>{t('toRenewal')}</Link> : null} />
}
