import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Refusal } from '../shared/client.ts'
import { useDocumentTheme } from '../shared/theme-name.ts'
import { PartNotice } from '../ui/part-notice.tsx'
import { Crashed } from './crashed.tsx'
import { Entry } from './entry.tsx'

/** A refusal is the server's last word; silence is worth two more attempts. */
function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (count, error) => !(error instanceof Refusal) && count < 2, refetchIntervalInBackground: false },
    },
  })
}

/** One route for every address: the frame decides which pages are shown and which are only kept. */
const newRouter = () => createBrowserRouter([{ path: '*', element: <Entry />, errorElement: <Crashed /> }])

export function Root() {
  const [client] = useState(newClient)
  const [router] = useState(newRouter)
  useDocumentTheme()
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
      <PartNotice />
    </QueryClientProvider>
  )
}
