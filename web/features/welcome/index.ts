export { goals } from './welcome-answers.ts'
export { WelcomeForm } from './welcome-form.tsx'
