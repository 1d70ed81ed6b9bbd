// SPDX-License-Identifier: MIT
// A plain script, which browsers run also where they refuse modules: says what to do if the page was opened as a file, or in
// a browser without modules.
(function () {
    var isFile = location.protocol === 'file:';
    if (!isFile && 'noModule' in HTMLScriptElement.prototype) return;
    document.addEventListener('DOMContentLoaded', function () {
        var box = document.getElementById('message');
        box.hidden = false;
        document.getElementById('map-title').textContent = ''; // nothing is loading
        box.querySelector('p').textContent = isFile
            ? 'Opened as a file, this page cannot load its parts: browsers allow that only from a server. Run sluice serve, or python3 -m http.server in this folder, and open the address that it prints.'
            : 'This browser is too old for Sluice. Please use a current Firefox, Chrome, Edge or Safari.';
    });
}());
