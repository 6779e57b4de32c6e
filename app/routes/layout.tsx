import { publicPage } from '#app/http/page.ts';
export const headers = publicPage;
export default function Page() { return <h1 className="p-4">hello</h1>; }
