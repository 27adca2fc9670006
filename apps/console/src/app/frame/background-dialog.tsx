import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { type BackgroundKey, backgroundStyle, backgrounds } from '../../shared/backgrounds.ts'
import { usePreferences } from '../../shared/preferences.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Dialog } from '../../ui/overlays.tsx'
import styles from './background-dialog.module.css'

/** The ten backgrounds as small pictures; a choice shows at once behind the dialog. */
export function BackgroundDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['frame', 'common'])
  const language = useLanguage()
  const chosen = usePreferences((preferences) => preferences.background)
  const set = usePreferences((preferences) => preferences.set)
  return (
    <Dialog touched={null} open={open} title={t('background.choose')} footer={null} onClose={onClose} width={640}>
      <Radio.Group
        className={styles.all ?? ''}
        aria-label={t('background.choose')}
        value={chosen}
        onChange={({ target }) => set({ background: target.value as BackgroundKey })}
      >
        {backgrounds.map(({ key, name }) => (
          <Radio key={key} value={key} className={styles.one ?? ''}>
            <span className={styles.small}>
              <span className={styles.drawing} style={backgroundStyle(key)} />
            </span>
            {name[language]}
          </Radio>
        ))}
      </Radio.Group>
      <p className={styles.where}>{t('background.where')}</p>
    </Dialog>
  )
}
