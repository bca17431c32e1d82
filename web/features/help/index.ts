export { AskForm } from './ask-form.tsx'
export { contextOf } from './context.ts'
