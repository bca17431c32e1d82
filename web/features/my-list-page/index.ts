export { MyListPage } from './my-list-page.tsx'
