import type { ComponentType } from 'react'
import { Resource as CoreResource, ResourceContextProvider, RestoreScrollPosition, type ResourceProps } from 'ra-core'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { NotFoundPage } from './NotFoundPage.tsx'

type Screens = Omit<ResourceProps, 'list' | 'create' | 'edit' | 'show'> & {
  list: ComponentType
  create?: ComponentType
  edit?: ComponentType
  show?: ComponentType
}

/**
 * The screens of a noun. react-admin's own shows the list at every address below it; here a row opens with and without
 * its last word, and what is no address of a screen is a page that is not found (`shared/rules/screen-paths.ts`).
 */
export function Resource({ name, list: List, create: Create, edit: Edit, show: Show }: Screens) {
  return (
    <ResourceContextProvider value={name}>
      <Routes>
        <Route
          index
          element={
            <RestoreScrollPosition storeKey={`${name}.list.scrollPosition`}>
              <List />
            </RestoreScrollPosition>
          }
        />
        {Create && <Route path="create" element={<Create />} />}
        {(Show ?? Edit) && <Route path=":id/show" element={Show ? <Show /> : <ToRow />} />}
        {(Show ?? Edit) && <Route path=":id" element={Edit ? <Edit /> : <ToRow show />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ResourceContextProvider>
  )
}

/** Redirects to the only screen that a row has. */
function ToRow({ show = false }) {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const row = encodeURIComponent(id)
  return <Navigate to={{ pathname: show ? `../${row}/show` : `../${row}`, search }} replace />
}

Resource.raName = CoreResource.raName
Resource.registerResource = CoreResource.registerResource
