export { NotebookPage } from './notebook-page.tsx'
