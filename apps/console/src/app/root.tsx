import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Refusal } from '../shared/client.ts'
import { useDocumentTheme } from '../shared/theme-name.ts'
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
const newRouter = () => createBrowserRouter([{ path: '*', element: <Entry /> }])

export function Root() {
  const [client] = useState(newClient)
  const [router] = useState(newRouter)
  useDocumentTheme()
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
