import { PictureOutlined } from '@ant-design/icons'
import { mapPictureCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shared/access.ts'
import { useContent } from '../../../shared/content.ts'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/part.tsx'
import { placedOn } from './picture-place.ts'
import styles from './site-map.module.css'
import type { PlacedSite, Size, View } from './site-map.ts'

const MapPictureDialog = lazyDialog('map-picture', () => import('./map-picture-dialog.tsx').then((code) => code.MapPictureDialog))

/** What the person's business has laid beneath the map; undefined until it is known. */
export function useMapPicture() {
  const inBusiness = useSession().businessId !== null
  return useCall(mapPictureCalls.readMapPicture, {}, { enabled: inBusiness })
}

/** The picture of the business, between its degrees. */
export function MapPictureLayer({ view, size }: { view: View; size: Size }) {
  const { data } = useMapPicture()
  const { url } = useContent(data?.picture.id ?? null)
  if (!data || !url) return null
  const { x, y, width, height } = placedOn(data, view, size)
  return <img className={styles.picture} src={url} alt="" draggable={false} style={{ left: x, top: y, width, height }} />
}

/** For administrators: lays a picture beneath the map, moves it, takes it away. */
export function MapPictureButton({ sites }: { sites: readonly PlacedSite[] }) {
  const { t } = useTranslation('devices')
  const open = useDialog()
  const may = useMay(mapPictureCalls.setMapPicture)
  const { data } = useMapPicture()
  if (!may || data === undefined || sites.length === 0) return null
  return (
    <Button
      size="small"
      icon={<PictureOutlined />}
      onClick={() => open((onClose) => <MapPictureDialog present={data} sites={sites} onClose={onClose} />)}
    >
      {t('mapPicture.button')}
    </Button>
  )
}
