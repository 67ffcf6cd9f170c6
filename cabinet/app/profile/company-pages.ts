/** One file of the build: each of its own would cost the first list of the cabinet its name. */
export { ApprovalsPage } from '../../requests/approvals/ApprovalsPage.tsx'
export { CompanyPage } from './CompanyPage.tsx'
