import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/tokens.css'
import './app/global.css'
import { Root } from './app/root.tsx'
import { announce } from './shared/announcements.ts'
import { serveClient } from './shared/client.ts'
import { enterprisePrefix } from './shared/installation.ts'
import { startLanguage } from './shared/language.ts'
import { leaveSession, renewSession } from './shared/session.ts'

serveClient({ prefix: enterprisePrefix, renew: renewSession, ended: leaveSession, said: announce })
await startLanguage()
const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}
