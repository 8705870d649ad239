/* The first page of a browser that was given the printed address: keeps the key of this session, and goes on. */
const given = document.querySelector('meta[name="landfolio-key"]')?.getAttribute('content');
if (given) {
  localStorage.setItem('landfolio-key', given);
  sessionStorage.setItem('landfolio-key', given);
}
location.replace('/');
