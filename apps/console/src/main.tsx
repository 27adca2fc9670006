import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/tokens.css'
import './app/global.css'
import { sayWhatIsMissing } from './app/first-words.ts'
import { Root } from './app/root.tsx'
import { announce } from './shared/announcements.ts'
import { serveClient } from './shared/client.ts'
import { returnFocus } from './shared/focus-return.ts'
import { enterprisePrefix } from './shared/installation.ts'
import { startLanguage } from './shared/language.ts'
import { startServiceWorker } from './shared/service-worker.ts'
import { leaveSession, renewSession } from './shared/session.ts'
import { watchTyping } from './shared/unsaved.ts'

serveClient({ prefix: enterprisePrefix, renew: renewSession, ended: leaveSession, said: announce })
watchTyping()
returnFocus()
startServiceWorker()
const place = document.getElementById('root')
const words = place ? sayWhatIsMissing(place) : undefined
await startLanguage()
words?.end()
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}
