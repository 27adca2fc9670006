import { controlName, controlValue } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Dialog } from '../../../ui/overlays.tsx'
import { heldText } from './setting-draft.ts'
import styles from './settings.module.css'
import type { KeyedChange, SettingEditing } from './use-setting-draft.ts'

/** Every change, old and new, before anything is sent. */
export function ReviewDialog({ editing, deviceName }: { editing: SettingEditing; deviceName: string }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { review, pending, error } = editing
  const told = ({ row }: KeyedChange, value: string) => (value === '' ? '—' : (controlValue(row.control, value)?.[language] ?? value))
  return (
    <Dialog
      touched={null}
      open={review !== null}
      title={t('reviewTitle', { name: deviceName })}
      okText={t('send')}
      cancelText={t('cancel')}
      confirmLoading={pending}
      onOk={editing.send}
      onClose={editing.close}
    >
      <table className="kw-table">
        <thead>
          <tr>
            <th scope="col">{t('setting')}</th>
            <th scope="col" className="kw-number">
              {t('before')}
            </th>
            <th scope="col" className="kw-number">
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(review ?? []).map((change) => (
            <tr key={change.row.key}>
              <td>{controlName(change.row.control, language)}</td>
              <td className="kw-number">{told(change, heldText(change.row))}</td>
              <td className="kw-number">
                <b>{told(change, change.value)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`kw-quiet ${styles.once}`}>{t('once')}</p>
      <FormError error={error} />
    </Dialog>
  )
}
